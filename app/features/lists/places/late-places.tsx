import { type ReactNode, useEffect, useRef, useState } from "react";
import { paths } from "~/lib/addresses/paths";
import type { ItemId, ListId } from "~/lib/data/ids";
import { useOpened } from "~/ui/layout/use-opened";
import { Link } from "~/ui/links/link";
import styles from "./late-places.module.css";

type Props = {
  listId: ListId;
  /** The time at which the list was merged. */
  changedAt: number;
  item: { title: string; itemId: ItemId | null };
};

/** Requests an item's reasons and places when its fold opens. Before that, and without scripts, it links to its page. */
export function LatePlaces({ listId, changedAt, item: { title, itemId } }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const opened = useOpened(part);
  const [places, setPlaces] = useState<ReactNode>(null);
  useEffect(() => {
    if (!opened) return;
    let isLatest = true;
    const load = () => {
      if (!isLatest) return;
      import("./loaded-places.client")
        .then(({ loadPlaces }) => loadPlaces({ listId, changedAt, title }))
        .then(
          (loaded) => isLatest && setPlaces(loaded),
          (error) => {
            // the link to the item's page stays; the fold tries again when it is used
            console.warn("no places", error);
            part.current?.closest("details")?.addEventListener("toggle", load, { once: true });
          },
        );
    };
    load();
    return () => {
      isLatest = false;
    };
  }, [opened, listId, changedAt, title]);
  return (
    <div className={`stack-3 start ${styles.late}`} ref={part} data-late>
      {places}
      {itemId && (
        <Link className="alone meta" to={paths.item(listId, itemId)}>
          Why, who has it where, and everything said about it
        </Link>
      )}
    </div>
  );
}
