import { hyphenated, type TileCode, tileFit, tileGlyph, tileGround, tileLetter } from "~/lib/look/tile";
import { ownScript } from "~/lib/text/text-script";
import styles from "./tile.module.css";

type Props = {
  /** The server derives it from the title, so that browsers don't load the rules of titles and names of glyphs. */
  tile: TileCode;
  title: string;
  /** letter: below 80 px, its title stands beside it; small: 80 to 120 px; words: larger. */
  look: "letter" | "small" | "words";
  /** True if the tile is the only place of its title; otherwise screen readers skip it. */
  titled?: boolean;
};

/**
 * An item's picture. Its glyph takes the place of letter and pattern once the bootstrap has loaded its font file,
 * which marks the picture with data-drawn.
 */
export function Tile({ tile, title, look, titled = false }: Props) {
  const glyph = tileGlyph(tile);
  const { letter, isWide } = tileLetter(title);
  const hasFoot = look !== "letter";
  return (
    <>
      <span
        className={styles.tile}
        data-tile={tileGround(tile)}
        data-fit={hasFoot ? tileFit(title) : undefined}
        aria-hidden={titled && hasFoot ? undefined : "true"}
      >
        <span
          key={glyph}
          className={styles.picture}
          data-glyph={glyph || undefined}
          data-letter={letter}
          data-wide={isWide || undefined}
          aria-hidden="true"
        />
        {hasFoot && <b {...ownScript(title)}>{hyphenated(title)}</b>}
      </span>
      {titled && !hasFoot && <span className="sr-only">{title}</span>}
    </>
  );
}
