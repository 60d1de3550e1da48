import { TOP_ITEMS } from "~/features/lists/model/list-limits";
import { LatePlaces } from "~/features/lists/places/late-places";
import { PlaceBar } from "~/features/lists/places/place-bar";
import { NotePreview } from "~/features/lists/versions/version-note";
import type { ItemTag } from "~/features/merge/masterlist/item-tags";
import { paths } from "~/lib/addresses/paths";
import type { ItemId, ListId } from "~/lib/data/ids";
import { isolate } from "~/lib/text/isolate";
import { ownScript } from "~/lib/text/text-script";
import { Face } from "~/ui/icons/face";
import { Icon } from "~/ui/icons/icon";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { Tile } from "~/ui/tiles/tile";
import styles from "./masterlist-item.module.css";
import type { PageLine, PageMasterlist } from "./page-masterlist";

type Props = {
  listId: ListId;
  masterlist: PageMasterlist;
  index: number;
  own: string | undefined;
};

/** An item of the masterlist: who has it highest, how many have it where, a note; all else in the fold. */
export function MasterlistItem({ listId, masterlist, index, own }: Props) {
  const item = masterlist.items[index];
  if (!item) return null;
  const { title, rank, tied, tag, tile, note } = item;
  const { faces, words } = item.best;
  return (
    <li
      className={`rule-below ${styles.item}`}
      id={`item-${index + 1}`}
      data-moved={item.moved}
      data-further={index >= TOP_ITEMS ? "" : undefined}
    >
      <RankBadge rank={rank} tied={tied} size="big" />
      <Tile tile={tile} title={title} look="letter" />
      <h3 className={`item-title ${styles.title}`} {...ownScript(title)}>
        <ItemTitle listId={listId} item={item} />
      </h3>
      <p className={`meta line ${styles.who}`}>
        {faces.map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: former members share a name
          <Face key={`${name} ${i}`} name={name} size="small" own={name === own} />
        ))}
        <span className="one-line">{words}</span>
        {tag && <span className={`fine bold nowrap ${styles.tag}`}>{TAG_WORDS[tag]}</span>}
      </p>
      <details className={styles.fold}>
        <summary>
          <PlaceBar counts={item.counts} ownPlace={item.ownPlace} />
          <span className="sr-only">WHO PUT IT WHERE {isolate(title)}</span>
        </summary>
        <LatePlaces listId={listId} changedAt={masterlist.changedAt} item={item} />
      </details>
      <ThreadLink listId={listId} item={item} />
      {note && <NotePreview className={styles.note} listId={listId} note={note} />}
    </li>
  );
}

export function MasterlistLine({ listId, item, number }: { listId: ListId; item: PageLine; number: number }) {
  return (
    <li className={`rule-below ${styles.line}`} id={`item-${number}`}>
      <RankBadge rank={item.rank} tied={item.tied} />
      <h3 {...ownScript(item.title)}>
        <ItemTitle listId={listId} item={item} />
      </h3>
      {item.commentsCount && <ThreadLink listId={listId} item={item} />}
    </li>
  );
}

function ItemTitle({ listId, item: { itemId, title } }: { listId: ListId; item: PageLine }) {
  if (!itemId) return title;
  return (
    <Link className="item-link" to={paths.item(listId, itemId)}>
      {title}
    </Link>
  );
}

const TAG_WORDS: Record<ItemTag, string> = {
  agreed: "agreed",
  divisive: "splits people",
  "hidden gem": "few know it",
};

type ThreadProps = {
  listId: ListId;
  item: { title: string; itemId: ItemId | null; commentsCount?: number };
};

/** A link from a masterlist item to the comments on all of its versions, and to the comment form. */
function ThreadLink({ listId, item: { title, itemId, commentsCount: count = 0 } }: ThreadProps) {
  if (!itemId) return null;
  return (
    <Link
      className={`hover-accent quiet plain small bold ${styles.comments}`}
      to={`${paths.item(listId, itemId)}#reply`}
    >
      <Icon name="comment" />
      {count > 0 && `${count} `}
      <span className="sr-only">{`${count > 1 ? "COMMENTS" : "COMMENT"} on ${title}`}</span>
    </Link>
  );
}
