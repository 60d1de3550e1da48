import { NAMES_PAGE } from "~/features/lists/model/list-limits";
import { peopleInOrder, personKey } from "~/features/lists/model/list-people";
import type { ListOfPage } from "~/features/lists/model/list-view";
import { paths } from "~/lib/addresses/paths";
import { plural } from "~/lib/text/plural";
import { Face } from "~/ui/icons/face";
import { Disclosure } from "~/ui/layout/disclosure";
import { Link, Repeated } from "~/ui/links/link";
import { PersonLink } from "~/ui/links/person-link";
import { useViewer } from "~/ui/page/root-data";

const PEOPLE_SHOWN = 12;

type Props = {
  list: ListOfPage;
  /** Offset of the page of names. */
  from: number;
};

export function WhoDropped({ list, from }: Props) {
  const viewer = useViewer();
  const { id, creatorCount } = list;
  const names = from === 0 ? peopleInOrder(list, viewer?.username) : list.creators;
  const firstNames = from === 0 ? names.slice(0, PEOPLE_SHOWN) : [];
  const rest = names.slice(firstNames.length);
  const next = from + NAMES_PAGE;
  return (
    <section id="who-dropped">
      <h2>Who dropped a list</h2>
      <CreatorNames names={firstNames} />
      {rest.length > 0 && (
        <Disclosure closed={`and ${plural(creatorCount - firstNames.length, "other")}`} open={from > 0}>
          <CreatorNames names={rest} />
          <nav className="row" aria-label="Names">
            {from > 0 && <Link to={namesPath(id, from - NAMES_PAGE)}>the names before</Link>}
            {creatorCount > next && <Link to={namesPath(id, next)}>more names</Link>}
          </nav>
        </Disclosure>
      )}
    </section>
  );
}

const namesPath = (id: string, names: number) =>
  `${paths.list(id)}${names > 0 ? `?names=${names}` : ""}#who-dropped`;

function CreatorNames({ names }: { names: string[] }) {
  const viewer = useViewer()?.username;
  return (
    <ul className="small chips">
      {names.map((name, i) => (
        <li key={personKey(name, i)} className="line">
          <Repeated.Provider value={i > 0}>
            <Face name={name} size="small" own={name === viewer} />
            <PersonLink className="alone plain-link" name={name} />
          </Repeated.Provider>
        </li>
      ))}
    </ul>
  );
}
