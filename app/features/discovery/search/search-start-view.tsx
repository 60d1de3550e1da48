import { paths } from "~/lib/paths";
import { figure, plural } from "~/lib/plural";
import { Link } from "~/ui/link";
import { Tile } from "~/ui/tiles/tile";
import type { Start } from "./search-start";
import styles from "./search-start.module.css";

/** The search page before a search: items that people are split over, and chapters. */
export function SearchStart({ duels, chapters }: Start) {
  return (
    <>
      {duels.length > 0 && (
        <section aria-labelledby="close">
          <h2 className={styles.heading} id="close">
            Duels today
          </h2>
          <ul className={styles.duels}>
            {duels.map(({ id, title, titles: [one, other], tiles, votes }) => (
              <li key={id}>
                <Link to={paths.list(id)} className={styles.duel}>
                  <span className={styles.pair}>
                    <Tile tile={tiles[0]} title={one} look="small" />
                    <Tile tile={tiles[1]} title={other} look="small" />
                    <span className={styles.score} aria-hidden="true">
                      {figure(votes[0])}–{figure(votes[1])}
                    </span>
                  </span>
                  <span className={styles.question}>
                    <bdi>{one}</bdi> <i>or</i> <bdi>{other}</bdi>?
                  </span>
                  <span className="meta" dir="auto">
                    {title}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {chapters.length > 0 && (
        <section aria-labelledby="all-chapters">
          <h2 className={styles.heading} id="all-chapters">
            Chapters
          </h2>
          <ul className={styles.chapters}>
            {chapters.map(({ name, lists, tile }) => (
              <li key={name}>
                <Link to={paths.chapter(name)} className={styles.chapter} data-tile={tile}>
                  <span>
                    <b dir="auto">{name}</b>
                    <small>{plural(lists, "list")}</small>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
