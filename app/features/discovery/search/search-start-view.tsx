import type { ReactNode } from "react";
import { paths } from "~/lib/addresses/paths";
import { figure, plural } from "~/lib/text/plural";
import { Link } from "~/ui/links/link";
import { ChapterTile } from "~/ui/tiles/chapter-tile";
import { Tile } from "~/ui/tiles/tile";
import type { Start } from "./search-start";
import styles from "./search-start.module.css";

/** The search page before a search: items that people are split over, and chapters. `beside` is in the first heading's row. */
export function SearchStart({ duels, chapters, beside }: Start & { beside: ReactNode }) {
  return (
    <>
      {duels.length > 0 && (
        <section aria-labelledby="close">
          <div className="ends gap-4 tall below-3 line-below">
            <h2 className="row-title firm" id="close">
              Duels today
            </h2>
            {beside}
          </div>
          <ul className="columns">
            {duels.map(({ id, title, titles: [one, other], tiles, votes }) => (
              <li key={id}>
                <Link to={paths.list(id)} className="stack-1 plain">
                  <span className={`stack-1 halves relative below-1 ${styles.pair}`}>
                    <Tile tile={tiles[0]} title={one} look="small" />
                    <Tile tile={tiles[1]} title={other} look="small" />
                    <span className={`disc figure ${styles.score}`} aria-hidden="true">
                      {figure(votes[0])}–{figure(votes[1])}
                    </span>
                  </span>
                  <span className="hover-line row-title">
                    <bdi>{one}</bdi> <i className="quiet">or</i> <bdi>{other}</bdi>?
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
          <div className="ends gap-4 tall below-3 line-below">
            <h2 className="row-title firm" id="all-chapters">
              Chapters
            </h2>
            {duels.length === 0 && beside}
          </div>
          <ul className="columns">
            {chapters.map(({ name, lists, tile }) => (
              <li key={name}>
                <ChapterTile name={name} words={plural(lists, "list")} tile={tile} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
