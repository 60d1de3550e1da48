import { peopleInOrder, personKey } from "~/features/lists/model/list-people";
import type { ListOfPage } from "~/features/lists/model/list-view";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { FORMER_MEMBER } from "~/lib/people/former-member";
import { Face } from "~/ui/icons/face";
import { Link, Repeated } from "~/ui/links/link";
import { useViewer } from "~/ui/page/root-data";
import styles from "./people-row.module.css";

const PEOPLE_SHOWN = 4;

export function PeopleRow({ list }: { list: ListOfPage }) {
  const viewer = useViewer()?.username;
  const names = peopleInOrder(list, viewer).slice(0, PEOPLE_SHOWN);
  if (names.length === 0) return null;
  return (
    <ul className={`row small gap-0 ${styles.people}`} aria-label="People">
      {names.map((name, i) => (
        <li key={personKey(name, i)}>
          <Repeated.Provider value={i > 0}>
            <CreatorLink listId={list.id} name={name} own={name === viewer} />
          </Repeated.Provider>
        </li>
      ))}
    </ul>
  );
}

function CreatorLink({ listId, name, own }: { listId: ListId; name: string; own: boolean }) {
  if (name === FORMER_MEMBER)
    return (
      <span className={styles.person} role="img" aria-label={name} title={name}>
        <Face name={name} />
      </span>
    );
  return (
    <Link className={styles.person} to={paths.version(listId, name)} title={name}>
      <Face name={name} own={own} />
      <span className="sr-only">{name}</span>
    </Link>
  );
}
