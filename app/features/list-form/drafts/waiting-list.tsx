import { useEffect, useState } from "react";
import type { ListId } from "~/lib/data/ids";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Tile } from "~/ui/tiles/tile";
import type { WaitingList } from "./waiting-list.client";
import styles from "./waiting-list.module.css";

/** Items that are shown as tiles, so that they fit one row. */
const TILES_SHOWN = 5;

/** Returns the rows that wait for an account, undefined until they are looked up, null without any. */
export function useWaitingList(listId: ListId | null): WaitingList | null | undefined {
  const [found, setFound] = useState<WaitingList | null | undefined>(listId ? undefined : null);
  useEffect(() => {
    if (!listId) return setFound(null);
    const look = new AbortController();
    import("./waiting-list.client")
      .then(({ findWaitingList }) => findWaitingList(listId, look.signal))
      .then(
        (waiting) => !look.signal.aborted && setFound(waiting),
        (error) => {
          console.warn("the ranking stays in this browser", error);
          setFound(null);
        },
      );
    return () => look.abort();
  }, [listId]);
  return found;
}

/** The rows as tiles. Takes its place while they are looked up, so that the form below stays where it is. */
export function WaitingTiles({ waiting }: { waiting: WaitingList | null | undefined }) {
  if (waiting === null) return null;
  const items = waiting?.items ?? [];
  const more = items.length - TILES_SHOWN;
  return (
    <section className={"with-scripts stack-2"} aria-label="Your list" data-scripted>
      <p className="eyebrow">{items.length > 0 ? "Your list is waiting" : "\u00a0"}</p>
      <ol className={`grid gap-2 bottom ${styles.tiles}`}>
        {items.slice(0, TILES_SHOWN).map(({ title, tile }, i) => (
          <li key={title} className="cornered">
            <Tile tile={tile} title={title} look={i === 0 ? "words" : "letter"} titled />
            <RankBadge rank={i + 1} size="small" />
          </li>
        ))}
      </ol>
      {more > 0 && <p className="quiet">+{more} more</p>}
    </section>
  );
}
