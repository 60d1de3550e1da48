import { paths } from "~/lib/addresses/paths";
import type { TileCode } from "~/lib/look/tile";
import { Link } from "~/ui/links/link";
import styles from "./chapter-tile.module.css";

/** A chapter in its colour, with a few words such as the number of its lists. */
export function ChapterTile({ name, words, tile }: { name: string; words: string; tile: TileCode }) {
  return (
    <Link to={paths.chapter(name)} className={`plain ${styles.chapter}`} data-tile={tile}>
      <span>
        <b className="row-title" dir="auto">
          {name}
        </b>
        <span className="fine">{words}</span>
      </span>
    </Link>
  );
}
