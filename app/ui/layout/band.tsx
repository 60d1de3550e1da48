import type { ReactNode } from "react";
import { type TileCode, tileGround } from "~/lib/look/tile";
import styles from "./band.module.css";

type Props = { tile: TileCode; children: ReactNode };

/** The head of a page from edge to edge, in the colours and the pattern of a tile. */
export const Band = ({ tile, children }: Props) => (
  <div className={`band ${styles.band}`} data-tile={tileGround(tile)}>
    <div className="inset">{children}</div>
  </div>
);

/** Buttons and links on a band, in its ink. */
export const BandWays = ({ children }: { children: ReactNode }) => (
  <div className={`row gap-x-4 push ${styles.ways}`}>{children}</div>
);
