import { creatorInPath } from "~/features/account/former-member";
import type { MasterlistItemView, MasterlistView, NoteView } from "~/features/lists/list-view";
import { whySentence } from "~/features/merge/masterlist-words";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { Disclosure } from "~/ui/disclosure";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { ItemNote } from "./item-note";
import styles from "./masterlist-item.module.css";
import { PersonLink } from "./person-link";
import { type PlaceMarks, spreadOf } from "./place-marks";
import { PlacePicture } from "./place-picture";
import { RankBadge } from "./rank-badge";
import { notesWithWords, threadOf } from "./voter-breakdown";
import { VoterBreakdown } from "./voter-breakdown-list";

/** Notes shown before the toggle. */
const NOTES_SHOWN = 1;

type Props = {
  listId: ListId;
  masterlist: MasterlistView;
  /** The marks of all items, on one scale. */
  places: PlaceMarks;
  /** From 0. */
  index: number;
};

/** An item of the masterlist: its rank, why it is there, the voter breakdown, and the notes. */
export function MasterlistItem({ listId, masterlist, places, index }: Props) {
  const item = masterlist.items[index];
  if (!item) return null;
  const next = masterlist.items[index + 1];
  const notes = notesWithWords(item);
  const more = notes.slice(NOTES_SHOWN);
  return (
    <li className={styles.item}>
      <RankBadge rank={item.rank} tied={item.tied} size="big" />
      <h3 className={styles.title}>{item.title}</h3>
      <div className={styles.body}>
        <p className={styles.why}>{whySentence({ ...item.why })}</p>
        <PlacePicture
          listId={listId}
          marks={places.marks[index] ?? []}
          scale={places.scale}
          spread={spreadOf(item, masterlist.of)}
        />
        {notes.slice(0, NOTES_SHOWN).map((note) => (
          <Note key={note.id} listId={listId} note={note} />
        ))}
        <div className={styles.talk}>
          <ThreadLink listId={listId} item={item} />
          <Disclosure closed="WHO PUT IT WHERE" beneath>
            <VoterBreakdown listId={listId} item={item} next={next} />
          </Disclosure>
          {more.length > 0 && (
            <Disclosure closed={`${plural(more.length, "more note").toUpperCase()}`} beneath>
              {more.map((note) => (
                <Note key={note.id} listId={listId} note={note} />
              ))}
            </Disclosure>
          )}
        </div>
      </div>
    </li>
  );
}

function Note({ listId, note }: { listId: ListId; note: NoteView }) {
  const { creator, versionId, id, context } = note;
  return (
    <figure className={styles.note}>
      <blockquote>
        <ItemNote text={context} />
      </blockquote>
      <figcaption>
        <PersonLink name={creator} />,{" "}
        <Link to={paths.thread({ listId, creator: creatorInPath(creator, versionId), itemId: id })}>
          {ordinalPlace(note.place)}
        </Link>
      </figcaption>
    </figure>
  );
}

const ordinalPlace = (place: number) => `place ${place}`;

function ThreadLink({ listId, item }: { listId: ListId; item: MasterlistItemView }) {
  const thread = threadOf(item);
  if (!thread) return null;
  const { creator, versionId, id, commentsCount: count } = thread;
  return (
    <Link
      className={styles.comments}
      to={paths.thread({ listId, creator: creatorInPath(creator, versionId), itemId: id })}
    >
      <Icon name="comment" />
      {count === 0 ? "COMMENT" : plural(count, "comment").toUpperCase()}
      <span className="visually-hidden">{` on ${item.title}`}</span>
    </Link>
  );
}
