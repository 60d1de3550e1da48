import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { Chip } from "~/ui/chip";
import { Face } from "~/ui/icons/face";
import { Link } from "~/ui/link";
import { LinkList } from "~/ui/link-list";
import styles from "./search-names.module.css";

type Props = { people: string[]; chapters: { name: string; lists: number }[] };

export function SearchNames({ people, chapters }: Props) {
  if (people.length + chapters.length === 0) return null;
  return (
    <div className={styles.names}>
      {chapters.length > 0 && (
        <LinkList id="found-chapters" heading="Chapters" className={styles.row}>
          {chapters.map(({ name, lists }) => (
            <li key={name}>
              <Chip name={name} /> <span className="meta">{plural(lists, "list")}</span>
            </li>
          ))}
        </LinkList>
      )}
      {people.length > 0 && (
        <LinkList id="found-people" heading="People" className={styles.row}>
          {people.map((name) => (
            <li key={name}>
              <Link className={styles.person} to={paths.profile(name)}>
                <Face name={name} /> <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </LinkList>
      )}
    </div>
  );
}
