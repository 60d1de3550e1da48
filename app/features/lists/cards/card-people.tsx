import { peopleInOrder, personKey } from "~/features/lists/model/list-people";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { people, plural } from "~/lib/text/plural";
import { Link } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import styles from "./card-people.module.css";
import type { CardView } from "./card-view";

const PEOPLE_SHOWN = 2;

/** The number of people, two of them by name. `reader` is the viewer's name if they are among them. */
export function CardPeople({ card, reader }: { card: CardView; reader: string | undefined }) {
  const { creatorCount } = card;
  if (creatorCount === 0) return <span>only you</span>;
  const names = peopleInOrder(card, reader);
  const [first, second] = names;
  const others = creatorCount - Math.min(names.length, PEOPLE_SHOWN);
  return (
    <>
      <span className="strong">{people(creatorCount)}</span>
      {first && (
        <div className={styles.who}>
          <PersonLink name={first} className="plain-link in-line" />
          {second && (others > 0 ? ", " : " and ")}
          {second && <PersonLink name={second} className="plain-link in-line" />}
          {others > 0 && " "}
          {others > 0 && <Others names={names.slice(PEOPLE_SHOWN)} count={others} listId={card.id} />}
        </div>
      )}
    </>
  );
}

function Others({ names, count, listId }: { names: string[]; count: number; listId: ListId }) {
  return (
    <details className={styles.others}>
      <summary className="in-line hover-accent">and {plural(count, "other")}</summary>
      <ul className={`touch-links card ${styles.names}`}>
        {names.map((name, i) => (
          <li key={personKey(name, i)}>
            <PersonLink className="plain-link" name={name} />
          </li>
        ))}
        {count > names.length && (
          <li>
            <Link to={`${paths.list(listId)}#who-dropped`}>all of them</Link>
          </li>
        )}
      </ul>
    </details>
  );
}
