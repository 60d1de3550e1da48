import { hyphenated, type TileCode, tileFit, tileLetter } from "~/lib/look/tile";
import { ownScript } from "~/lib/text/text-script";
import styles from "./tile.module.css";

type Props = {
  /** The server derives it from the title's key, so that browsers don't load the rules of titles. */
  tile: TileCode;
  title: string;
  /** letter: below 80 px; small: 80 to 120 px; words: larger; bare: its title stands beside or below it. */
  look: "letter" | "small" | "words" | "bare";
  /** True if the tile is the only place of its title; otherwise screen readers skip it. */
  titled?: boolean;
};

/** An item's picture, drawn by classes alone. */
export function Tile({ tile, title, look, titled = false }: Props) {
  if (look === "bare") return <span className={styles.tile} data-tile={tile} aria-hidden="true" />;
  const fit = look === "letter" ? 0 : tileFit(title, look);
  if (fit > 0)
    return (
      <span
        className={styles.tile}
        data-tile={tile}
        data-fit={`${look[0]}${fit}`}
        aria-hidden={titled ? undefined : "true"}
      >
        <b {...ownScript(title)}>{look === "small" ? hyphenated(title) : title}</b>
      </span>
    );
  const { letter, isWide } = tileLetter(title);
  return (
    <>
      <span className={styles.tile} data-tile={tile} data-fit={isWide ? "wide" : "letter"} aria-hidden="true">
        <b>{letter}</b>
      </span>
      {titled && <span className="sr-only">{title}</span>}
    </>
  );
}
