import { paths } from "~/lib/addresses/paths";
import { capitalized, numberWord } from "~/lib/text/number-word";
import { Link } from "~/ui/links/link";
import { Tile } from "~/ui/tiles/tile";
import type { First } from "./firsts";
import styles from "./firsts-view.module.css";

export function FirstsView({ firsts }: { firsts: First[] }) {
  if (firsts.length === 0) return null;
  return (
    <section className="below-5" aria-labelledby="firsts">
      <h2 className="row-title pad-below-2 below-3 line-below" id="firsts">
        {capitalized(numberWord(firsts.length))} {firsts.length === 1 ? "first" : "firsts"}
      </h2>
      <ul className={`grid ${styles.tiles}`}>
        {firsts.map(({ listId, listTitle, title, tile }) => (
          <li key={listId}>
            <Link to={paths.list(listId)} className="stack-1 plain">
              <Tile tile={tile} title={title} look="words" titled />
              <span className="meta hover-line" dir="auto">
                {listTitle}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
