import type { ReactNode } from "react";
import styles from "./list-cover.module.css";

/** A cover's hue and circles. */
export type CoverShapes = { hue: number; circles: string };

type Props = {
  shapes: CoverShapes;
  /** square: without words; hero: like a picture beside a list's title, on wide screens only. */
  look: "banner" | "square" | "hero";
  /** The chapter's and the item's name. */
  words?: [chapter: string | undefined, name: string] | undefined;
};

/** What stands where a list has no picture; hidden from screen readers, as all of its words are beside it. */
export const CoverPicture = ({ shapes: { hue, circles }, look, words }: Props): ReactNode => (
  <div className={styles.cover} data-hue={hue} data-look={look} aria-hidden="true">
    <svg
      viewBox="0 0 300 200"
      preserveAspectRatio="xMidYMid slice"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers only, and nine elements less for React on each card
      dangerouslySetInnerHTML={{ __html: circles }}
    />
    {words && (
      <>
        <span className={styles.chapter}>{words[0]}</span>
        <span className={styles.name}>{words[1]}</span>
      </>
    )}
  </div>
);
