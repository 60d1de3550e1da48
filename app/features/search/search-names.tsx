import { Link } from "@remix-run/react";
import { plural } from "~/lib/plural";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import styles from "./search-names.module.css";

type Props = { people: string[]; chapters: { name: string; lists: number }[] };

/** People and chapters of the name that was searched, above the lists. */
export function SearchNames({ people, chapters }: Props) {
  if (people.length + chapters.length === 0) return null;
  return (
    <div className={styles.names}>
      {chapters.length > 0 && (
        <nav aria-labelledby="found-chapters">
          <h2 className="eyebrow" id="found-chapters">
            Chapters
          </h2>
          <ul className={styles.row}>
            {chapters.map(({ name, lists }) => (
              <li key={name}>
                <Chip name={name} /> <span className="meta">{plural(lists, "list")}</span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {people.length > 0 && (
        <nav aria-labelledby="found-people">
          <h2 className="eyebrow" id="found-people">
            People
          </h2>
          <ul className={styles.row}>
            {people.map((name) => (
              <li key={name}>
                <Link className={styles.person} to={`/profile/${encodeURIComponent(name)}`}>
                  <Icon name="people" /> {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
