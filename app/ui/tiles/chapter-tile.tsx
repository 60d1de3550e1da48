import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import type { TileCode } from "~/lib/tile";
import { Link } from "~/ui/link";
import styles from "./chapter-tile.module.css";

/** A chapter in its colour, with the number of its lists. */
export function ChapterTile({ name, lists, tile }: { name: string; lists: number; tile: TileCode }) {
  return (
    <Link to={paths.chapter(name)} className={styles.chapter} data-tile={tile}>
      <span>
        <b dir="auto">{name}</b>
        <small>{plural(lists, "list")}</small>
      </span>
    </Link>
  );
}
