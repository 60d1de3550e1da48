import type { CardView } from "~/features/lists/cards/card-view";
import { ordinal } from "~/lib/ordinal";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import styles from "./moved-line.module.css";

const MOVES = 5;

type Moved = { list: CardView; by: string; title: string; from: number | null; to: number };

/** One line of the highest move of each of the page's newest versions. */
export function MovedLine({ cards }: { cards: readonly CardView[] }) {
  const moved = cards.flatMap(highestMove).slice(0, MOVES);
  if (moved.length === 0) return null;
  return (
    <ul className={styles.moved} aria-label="What moved">
      {moved.map(({ list, by, title, from, to }) => (
        <li key={list.id}>
          <Link to={paths.list(list.id)} className="plain-link">
            <b className={styles.up}>{from === null ? `new ${ordinal(to)}` : `${from} → ${to}`}</b>{" "}
            <b dir="auto">{title}</b>, through <bdi>{by}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function highestMove(card: CardView): Moved[] {
  if (!card.newest || card.creatorCount < 2) return [];
  const up = card.newest.moves.flatMap(({ title, from, to }) =>
    to !== null && (from === null || to < from) ? [{ title, from, to }] : [],
  );
  const [best] = up.toSorted((a, b) => a.to - b.to);
  return best ? [{ list: card, by: card.newest.creator, ...best }] : [];
}
