import { paths } from "~/lib/addresses/paths";
import { ordinal } from "~/lib/text/ordinal";
import { Link } from "~/ui/links/link";
import styles from "./moved-line.module.css";
import type { MovedItem } from "./moves";

type Props = {
  label: string;
  moves: readonly MovedItem[];
  /** Shows all of them at once, in several lines. */
  wraps?: boolean;
};

/** Moves in one line, each a link to its list; nothing without any. */
export function MovedLine({ label, moves, wraps = false }: Props) {
  if (moves.length === 0) return null;
  return (
    <ul className={`meta ${styles.moved}`} data-wraps={wraps || undefined} aria-label={label}>
      {moves.map(({ listId, listTitle, by, title, from, to }) => (
        <li key={listId}>
          <Link to={paths.list(listId)} className="plain-link">
            <b className={styles.up}>{from === null ? `new ${ordinal(to)}` : `${from} → ${to}`}</b>{" "}
            <b dir="auto">{title}</b>
            {listTitle && (
              <>
                {" on "}
                <bdi>{listTitle}</bdi>
              </>
            )}
            , through <bdi>{by}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}
