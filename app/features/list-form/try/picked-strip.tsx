import { useContext, useRef } from "react";
import { isFilled, type Row } from "~/features/list-form/model/row-values";
import { RowTiles } from "~/features/list-form/model/use-row-tiles";
import { itemKeyOf } from "~/features/merge/titles/item-title";
import { RankBadge } from "~/ui/layout/rank-badge";
import { useBrowserLayoutEffect } from "~/ui/layout/use-browser-layout-effect";
import { Tile } from "~/ui/tiles/tile";
import styles from "./picked-strip.module.css";

/** An item that was tapped, and where its picture stood. */
export type Tapped = { key: string; from: DOMRect };

type Props = { rows: Row[]; tapped: Tapped | null };

const FLIES_MS = 300;

/** The user's items as small tiles in their order, and the place of the next one. */
export function PickedStrip({ rows, tapped }: Props) {
  const strip = useRef<HTMLOListElement>(null);
  const landed = useRef<Tapped | null>(null);
  const tileOf = useContext(RowTiles);
  useBrowserLayoutEffect(() => {
    const place =
      tapped && strip.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(tapped.key)}"]`);
    if (!place || landed.current === tapped) return;
    landed.current = tapped;
    strip.current?.scrollTo({ left: place.offsetLeft + (place.offsetWidth - strip.current.clientWidth) / 2 });
    land(tapped.from, place.querySelector<HTMLElement>("[data-tile]"));
  });
  return (
    <ol
      className={`narrow-only relative flex gap-2 shrinks ${styles.strip}`}
      ref={strip}
      aria-label="Your list so far"
    >
      {rows.filter(isFilled).map(({ itemTitle, glyph }, i) => {
        const key = itemKeyOf(itemTitle);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a title may stand twice
          <li key={`${key} ${i}`} className="cornered" data-key={key}>
            <Tile tile={tileOf(itemTitle, glyph)} title={itemTitle} look="letter" titled />
            <RankBadge rank={i + 1} size="small" />
          </li>
        );
      })}
      <li className={styles.next} aria-hidden="true" />
    </ol>
  );
}

/** Lets a copy of a tile fly to it, above the strip, which would cut it off. */
function land(from: DOMRect, tile: HTMLElement | null): void {
  const to = tile?.getBoundingClientRect();
  if (!tile || !to?.width || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const copy = document.createElement("span");
  copy.className = styles.flying ?? "";
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px` });
  copy.appendChild(tile.cloneNode(true));
  document.body.appendChild(copy);
  tile.animate([{ opacity: 0 }, { opacity: 0 }], FLIES_MS);
  const remove = () => copy.remove();
  const there = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  const flight = copy.animate([{ transform: there }, { transform: "none" }], {
    duration: FLIES_MS,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
  void flight.finished.then(remove, remove);
}
