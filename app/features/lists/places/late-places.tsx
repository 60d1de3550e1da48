import { createContext, useContext, useEffect, useRef } from "react";
import type { ItemId, ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import { useOpened } from "~/ui/use-opened";
import styles from "./late-places.module.css";
import type { LoadedPlaces } from "./loaded-places.client";

/** The places of a list, once a part of the page has asked for them. */
export const PlacesContext = createContext<{ places: LoadedPlaces | null; load: () => void }>({
  places: null,
  load: () => {},
});

type Props = { listId: ListId; item: { title: string; itemId: ItemId | null } };

/** An item's places: requested when its fold opens; before that, and without scripts, a link to its page. */
export function LatePlaces({ listId, item: { title, itemId } }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const opened = useOpened(part);
  const { places, load } = useContext(PlacesContext);
  useEffect(() => {
    if (opened) load();
  }, [opened, load]);
  return (
    <div className={`stack-3 ${styles.late}`} ref={part} data-late>
      {opened && places && <places.ItemPlaces listId={listId} title={title} places={places} />}
      {itemId && (
        <Link className="alone meta" to={paths.item(listId, itemId)}>
          Who has it where, and everything said about it
        </Link>
      )}
    </div>
  );
}
