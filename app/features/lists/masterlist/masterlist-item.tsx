import { type PlaceMarks, spreadOf } from "~/features/lists/places/place-marks";
import { PlacePicture } from "~/features/lists/places/place-picture";
import { notesWithWords } from "~/features/lists/places/voter-breakdown";
import { ThreadLink } from "~/features/lists/versions/thread-link";
import { VersionNote } from "~/features/lists/versions/version-note";
import type { ListId } from "~/lib/ids";
import { Icon } from "~/ui/icons/icon";
import { RankBadge } from "~/ui/rank-badge";
import { ItemReasons } from "./item-reasons";
import { ItemTagWord } from "./item-tag";
import { ItemTitle } from "./item-title";
import { leadWords } from "./lead-words";
import styles from "./masterlist-item.module.css";
import type { PageMasterlist } from "./page-masterlist";

type Props = {
  listId: ListId;
  masterlist: PageMasterlist;
  places: PlaceMarks;
  index: number;
};

export function MasterlistItem(props: Props) {
  const { listId, masterlist, places, index } = props;
  const item = masterlist.items[index];
  if (!item) return null;
  const [note] = notesWithWords(item);
  const { count, average } = leadWords(item.why);
  const { tag } = item;
  return (
    <li className={styles.item} id={`item-${index + 1}`} data-moved={item.moved}>
      <RankBadge rank={item.rank} tied={item.tied} size="big" />
      <div className={styles.what}>
        <h3 className={styles.title} dir="auto">
          <ItemTitle listId={listId} item={item} />
        </h3>
        <p className={styles.lead}>
          <span>
            <b>{count}</b> named it, average <b>{average}</b>
          </span>
          {tag && <ItemTagWord tag={tag} />}
        </p>
      </div>
      <div className={styles.picture}>
        <PlacePicture
          listId={listId}
          marks={places.marks[index] ?? []}
          scale={places.scale}
          spread={spreadOf(item, masterlist.of)}
        />
      </div>
      {note && (
        <div className={styles.note}>
          <VersionNote listId={listId} note={note} preview="item" />
        </div>
      )}
      <div className={styles.talk}>
        <span className={styles.thread}>
          <ThreadLink listId={listId} item={item} short="onPhones" />
        </span>
        <details className={styles.more}>
          <summary className={styles.toggle}>
            <span>WHO PUT IT WHERE</span>
            <Icon name="fold" />
          </summary>
          <ItemReasons {...props} />
        </details>
      </div>
    </li>
  );
}
