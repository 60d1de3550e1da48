import type { ReactNode } from "react";
import { type TileCode, tileGround } from "~/lib/look/tile";
import { Face } from "~/ui/icons/face";
import { RankBadge } from "~/ui/layout/rank-badge";
import type { MergeExample } from "./merge-example";
import styles from "./merge-story.module.css";

/** Tiles of distant hues, so that an item is easy to find on each sheet. */
const TILES = ["1m7", "1m1", "1m4", "1m9"];

export const tileIn = (masterlist: MergeExample["masterlist"], title: string): TileCode =>
  TILES[masterlist.findIndex((item) => item.title === title)] ?? "1m7";

type Props = {
  story: Pick<MergeExample, "versions" | "masterlist">;
  children?: ReactNode;
};

/** Three paper lists and their masterlist; each item keeps its colour on every sheet. */
export function MergeStory({ story: { versions, masterlist }, children }: Props) {
  return (
    <section className={`stack-3 start measure ${styles.story}`} aria-labelledby="merge-story">
      <h2 id="merge-story" className="below-2">
        Three lists in, one out
      </h2>
      <ul className={`stack-3 full ${styles.papers}`}>
        {versions.map(({ creator, items }) => (
          <li key={creator} className={`card small ${styles.paper}`}>
            <p className="line bold below-2">
              <Face name={creator} size="small" /> {creator}
            </p>
            <ol className={styles.items}>
              {items.map((title) => (
                <li key={title}>
                  <ItemMark tile={tileIn(masterlist, title)} />
                  {title}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      <svg
        className={`full ${styles.lines}`}
        viewBox="0 0 600 60"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M100 0 C100 40 300 20 300 60 M300 0 V60 M500 0 C500 40 300 20 300 60" />
      </svg>
      <div className={`card full ${styles.master}`}>
        <h3 className="eyebrow">Masterlist</h3>
        <ol className="ruled">
          {masterlist.map(({ title, rank, why }) => (
            <li key={title} className={`flex top gap-4 ${styles.ranked}`}>
              <RankBadge rank={rank} />
              <div>
                <p className="line row-title">
                  <ItemMark tile={tileIn(masterlist, title)} />
                  {title}
                </p>
                <p className="meta">{why}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <p className="quiet quote">
        Nobody put it in exactly this order. Every place follows from what most of these three put higher.
      </p>
      {children}
    </section>
  );
}

const ItemMark = ({ tile }: { tile: TileCode }) => (
  <span className="dot" data-tile={tileGround(tile)} aria-hidden="true" />
);
