import { type PlaceMarks, spreadOf } from "~/features/lists/places/place-marks";
import { SpreadRow } from "~/features/lists/places/spread-row";
import { notesWithWords } from "~/features/lists/places/voter-breakdown";
import { ThreadLink } from "~/features/lists/versions/thread-link";
import { VersionNote } from "~/features/lists/versions/version-note";
import type { ListId } from "~/lib/ids";
import { isolate } from "~/lib/isolate";
import { Icon } from "~/ui/icons/icon";
import { RankBadge } from "~/ui/rank-badge";
import { ItemReasons } from "./item-reasons";
import { ItemTagWord } from "./item-tag";
import { ItemTitle } from "./item-title";
import { leadWords } from "./lead-words";
import styles from "./masterlist-row.module.css";
import type { PageMasterlist } from "./page-masterlist";

type Props = {
  listId: ListId;
  masterlist: PageMasterlist;
  places: PlaceMarks;
  index: number;
  own: string | undefined;
};

export function MasterlistRow({ own, ...props }: Props) {
  const { masterlist, places, index } = props;
  const item = masterlist.items[index];
  if (!item) return null;
  const { title, rank, tied, why, tag } = item;
  const [note] = notesWithWords(item);
  return (
    <li className={styles.row} id={`item-${index + 1}`} data-moved={item.moved}>
      <RankBadge rank={rank} tied={tied} tieBeside />
      <hgroup className={styles.what}>
        <h3 className={styles.title} dir="auto">
          <ItemTitle listId={props.listId} item={item} />
        </h3>
        <p className={styles.facts}>
          <span>{leadWords(why).count}</span>
          {tied && <span className={styles.tied}>tied</span>}
          {tag && <ItemTagWord tag={tag} />}
        </p>
      </hgroup>
      <details>
        <summary>
          <span className="visually-hidden">Who put {isolate(title)} where</span>
          <span className={styles.places}>
            <SpreadRow
              spread={spreadOf(item, masterlist.of)}
              scale={places.small}
              marks={places.marks[index]}
              own={own}
            />
          </span>
          <Icon name="fold" />
        </summary>
        <ItemReasons {...props} isRow />
      </details>
      <span className={styles.thread}>
        <ThreadLink listId={props.listId} item={item} short="always" />
      </span>
      {note && (
        <div className={styles.note}>
          <VersionNote listId={props.listId} note={note} preview="row" />
        </div>
      )}
    </li>
  );
}
