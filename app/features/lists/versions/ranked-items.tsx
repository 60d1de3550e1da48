import { Fragment, useEffect, useRef, useState } from "react";
import type { Band } from "~/features/lists/model/bands";
import { TOP_ITEMS } from "~/features/lists/model/list-limits";
import type { ItemView } from "~/features/lists/model/list-view";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { plural } from "~/lib/text/plural";
import { ownScript } from "~/lib/text/text-script";
import { Icon } from "~/ui/icons/icon";
import { Disclosure } from "~/ui/layout/disclosure";
import { RankBadge } from "~/ui/layout/rank-badge";
import { useOpened } from "~/ui/layout/use-opened";
import { Link } from "~/ui/links/link";
import { fetchJson } from "~/ui/requests/fetch-json";
import { ItemNote } from "~/ui/text/item-note";
import { Tile } from "~/ui/tiles/tile";
import styles from "./ranked-items.module.css";

type Props = {
  listId: ListId;
  creator: string;
  items: ItemView[];
  /** Named bands over all items. */
  bands?: Band[];
  /** The number of items; those that are missing in `items` are requested when they are unfolded. */
  count?: number;
  /** Shows all items without a toggle. */
  all?: boolean;
  /** Shows the items as large as those of a masterlist, and all of them until they are folded. */
  large?: boolean;
  /** Maximum code points of a note before its toggle. */
  noteMax?: number;
};

export function RankedItems({ all = false, ...props }: Props) {
  const { items, count = items.length } = props;
  const shown = all ? items : items.slice(0, TOP_ITEMS);
  const rest = items.slice(shown.length);
  const folded = count - shown.length;
  if (items.length === 0) return <p className="quote accent pad-above-3">list request - no items yet</p>;
  return (
    <>
      <Rows {...props} items={shown} from={1} />
      {folded > 0 && (
        <Disclosure open={props.large} closed={`ALL ITEMS (${count})`} opened={`ONLY TOP ${TOP_ITEMS}`} atEnd>
          {rest.length === folded ? (
            <Rows {...props} items={rest} from={TOP_ITEMS + 1} />
          ) : (
            <LateRows {...props} count={count} />
          )}
        </Disclosure>
      )}
    </>
  );
}

/** The rows after the first: requested when they are unfolded; before that, a link to the version's page. */
function LateRows(props: Props & { count: number }) {
  const { listId, creator, items: first, count } = props;
  const part = useRef<HTMLDivElement>(null);
  const opened = useOpened(part);
  const [items, setItems] = useState<ItemView[] | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` is new when the list was loaded again
  useEffect(() => {
    if (opened) fetchJson<ItemView[]>(paths.versionItems(listId, creator)).then(setItems, console.warn);
  }, [opened, listId, creator, first]);
  return (
    <div ref={part} data-late>
      {items ? (
        <Rows {...props} items={items.slice(TOP_ITEMS)} from={TOP_ITEMS + 1} />
      ) : (
        <Link className="alone meta" to={paths.version(listId, creator)}>
          {`Items ${TOP_ITEMS + 1} to ${count} on the page of this version`}
        </Link>
      )}
    </div>
  );
}

/** Rows below the names of their bands. A band that began above has its name there. */
function Rows(props: Props & { from: number }) {
  const { items, from, bands } = props;
  const end = from + items.length;
  if (!bands) return <BandRows {...props} />;
  return bands.map((band, i) => {
    const [first, after] = [Math.max(band.from, from), Math.min(bands[i + 1]?.from ?? end, end)];
    return first < after ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
      <Fragment key={i}>
        {first === band.from && (
          <p className={`eyebrow ${styles.band}`} dir="auto">
            {band.name}
          </p>
        )}
        <BandRows {...props} items={items.slice(first - from, after - from)} from={first} name={band.name} />
      </Fragment>
    ) : null;
  });
}

function BandRows({
  listId,
  creator,
  items,
  from,
  noteMax,
  large,
  name,
}: Props & { from: number; name?: string }) {
  const top = large && from === 1;
  return (
    <ol
      className={styles.items}
      start={from}
      aria-label={name}
      data-large={large ? (top ? "top" : "row") : undefined}
    >
      {items.map((item, i) => (
        <li key={item.id}>
          <RankBadge rank={from + i} size={top ? "big" : large ? "normal" : "small"} />
          {item.tile && <Tile tile={item.tile} title={item.title} look="letter" />}
          <div className={styles.what}>
            <p className={top ? "item-title" : "row-title"} {...ownScript(item.title)}>
              <Link className="item-link" to={paths.item(listId, item.pageId ?? item.id)}>
                {item.title}
              </Link>
              <RankMove by={item.by ?? 0} />
            </p>
            {item.context && (
              <div className={`quiet quote ${styles.note}`}>
                <ItemNote text={item.context} max={noteMax} />
              </div>
            )}
          </div>
          <Link
            className={`hover-accent small ${styles.comments}`}
            to={paths.thread({ listId, creator, itemId: item.id })}
            aria-label={`${plural(item.commentsCount, "comment")} on ${item.title}`}
          >
            {item.commentsCount > 0 && item.commentsCount}
            <Icon name="comment" />
          </Link>
        </li>
      ))}
    </ol>
  );
}

function RankMove({ by }: { by: number }) {
  if (by === 0) return null;
  const words = `${Math.abs(by)} ${by > 0 ? "higher" : "lower"} than in the masterlist`;
  return (
    <span
      className={`fine bold numbers ${by > 0 ? "up" : "faint"} ${styles.move}`}
      dir="ltr"
      role="img"
      aria-label={words}
      title={words}
    >
      {`${by > 0 ? "+" : "−"}${Math.abs(by)}`}
    </span>
  );
}
