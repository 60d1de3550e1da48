import type { PageMasterlist } from "~/features/list-page/page-list";
import { type PlaceMarks, spreadOf } from "~/features/places/place-marks";
import { PlacePicture } from "~/features/places/place-picture";
import { notesWithWords } from "~/features/places/voter-breakdown";
import { VoterBreakdown } from "~/features/places/voter-breakdown-list";
import { ThreadLink } from "~/features/version-cards/thread-link";
import { VersionNote } from "~/features/version-cards/version-note";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import styles from "./item-reasons.module.css";

type Props = {
  listId: ListId;
  masterlist: PageMasterlist;
  places: PlaceMarks;
  /** From 0. */
  index: number;
  /** Notes that are shown outside of it; with any the picture and the comments are outside too. */
  notesShown?: number;
};

/** What an item of the masterlist has behind its toggle: the reason in full, its places, who gave them, and notes. */
export function ItemReasons({ listId, masterlist, places, index, notesShown }: Props) {
  const item = masterlist.items[index];
  if (!item) return null;
  const isRow = notesShown === undefined;
  const [oldest] = item.notes;
  return (
    <div className={styles.reasons} data-row={isRow || undefined}>
      <p className={styles.why}>{item.reason}</p>
      <div className={styles.places}>
        {isRow && (
          <PlacePicture
            listId={listId}
            marks={places.marks[index] ?? []}
            scale={places.scale}
            spread={spreadOf(item, masterlist.of)}
          />
        )}
        <VoterBreakdown listId={listId} item={item} next={masterlist.items[index + 1]} />
      </div>
      <div className={styles.talk}>
        {notesWithWords(item)
          .slice(notesShown)
          .map((note) => (
            <VersionNote key={note.id} listId={listId} note={note} />
          ))}
        <div className={isRow ? undefined : styles.onPhones}>
          <ThreadLink listId={listId} item={item} />
        </div>
        {oldest && (
          <Link className="alone meta" to={paths.item(listId, oldest.id)}>
            all that was said about it
          </Link>
        )}
      </div>
    </div>
  );
}
