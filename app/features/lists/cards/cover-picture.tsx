import type { ReactNode } from "react";
import styles from "./list-cover.module.css";

export type CoverShapes = { hue: number; circles: string };

type Props = {
  shapes: CoverShapes;
  /** square: no words. */
  look: "banner" | "square";
  words?: [chapter: string | undefined, name: string] | undefined;
};

/** A placeholder for a list without an image; hidden from screen readers, because its words are repeated. */
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
