import { type PlaceMarks, spreadOf } from "~/features/lists/places/place-marks";
import { PlacePicture } from "~/features/lists/places/place-picture";
import { notesWithWords } from "~/features/lists/places/voter-breakdown";
import { VoterBreakdownList } from "~/features/lists/places/voter-breakdown-list";
import { VersionNote } from "~/features/lists/versions/version-note";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import styles from "./item-reasons.module.css";
import type { PageMasterlist } from "./page-masterlist";

type Props = {
  listId: ListId;
  masterlist: PageMasterlist;
  places: PlaceMarks;
  index: number;
};

/** The expanded content of an item: full reason, dots of places, voter breakdown, and the notes after the first. */
export function ItemReasons({ listId, masterlist, places, index }: Props) {
  const item = masterlist.items[index];
  if (!item) return null;
  const [oldest] = item.notes;
  return (
    <div className={styles.reasons}>
      <div className={styles.why}>
        {item.reasons.map(({ score, lead, text }) => (
          <div key={lead + text} data-duel={score !== null || undefined}>
            {score && (
              <b className={styles.score} aria-hidden="true">
                {score}
              </b>
            )}
            <p>
              {lead && <b className={styles.lead}>{lead}</b>} {text}
            </p>
          </div>
        ))}
      </div>
      <div className={styles.places}>
        <PlacePicture
          listId={listId}
          marks={places.marks[index] ?? []}
          scale={places.scale}
          spread={spreadOf(item, masterlist.of)}
        />
        <VoterBreakdownList listId={listId} item={item} next={masterlist.items[index + 1]} />
      </div>
      <div className={styles.talk}>
        {notesWithWords(item)
          .slice(1)
          .map((note) => (
            <VersionNote key={note.id} listId={listId} note={note} />
          ))}
        {oldest && (
          <Link className="alone meta" to={paths.item(listId, oldest.id)}>
            Everything said about it
          </Link>
        )}
      </div>
    </div>
  );
}
