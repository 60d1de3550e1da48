import { useEffect } from "react";
import { MASTERLIST_MIN, TOP_ITEMS } from "~/features/lists/model/list-limits";
import type { ListView } from "~/features/lists/model/list-view";
import { PlaceKey } from "~/features/lists/places/place-bar";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { plural } from "~/lib/text/plural";
import { Disclosure } from "~/ui/layout/disclosure";
import { Link, Repeated } from "~/ui/links/link";
import { useViewer } from "~/ui/page/root-data";
import { InOwnZone } from "~/ui/text/in-own-zone";
import { MasterlistItem, MasterlistLine } from "./masterlist-item";
import styles from "./masterlist-section.module.css";
import type { PageMasterlist } from "./page-masterlist";

type Props = {
  list: Unmerged & { masterlist: PageMasterlist | null };
};

export function MasterlistSection({ list }: Props) {
  const { masterlist } = list;
  return masterlist ? <MasterlistBody list={list} masterlist={masterlist} /> : <NoMasterlist list={list} />;
}

function MasterlistBody({ list, masterlist }: Props & { masterlist: PageMasterlist }) {
  const { id } = list;
  const { items, further, itemCount } = masterlist;
  const ranked = items.length + further.length;
  const rows = { listId: id, masterlist };
  useEffect(() => {
    const all = [...items, ...further];
    void import("./since-last-here.client").then(({ default: mark }) => mark(id, all), console.warn);
  }, [id, items, further]);
  return (
    <section aria-labelledby="masterlist">
      <div className={`row gap-x-4 between ${styles.head}`}>
        <h2 className="eyebrow" id="masterlist">
          Masterlist
        </h2>
        <PlaceKey />
      </div>
      <MasterlistRows {...rows} from={0} to={TOP_ITEMS} />
      {items.length > TOP_ITEMS && (
        <Disclosure closed={`ALL ITEMS (${ranked})`} opened={`ONLY TOP ${TOP_ITEMS}`} atEnd>
          <MasterlistRows {...rows} from={TOP_ITEMS} to={items.length} />
          {further.length > 0 && (
            <>
              <ol start={items.length + 1}>
                <Repeated.Provider value={true}>
                  {further.map((item, i) => (
                    <MasterlistLine key={item.title} listId={id} item={item} number={items.length + i + 1} />
                  ))}
                </Repeated.Provider>
              </ol>
              <p className={`meta links screen-only ${styles.more}`}>
                <Link to={paths.longList(id)}>Who put these where</Link>
              </p>
            </>
          )}
          <Beyond shown={ranked} itemCount={itemCount} />
        </Disclosure>
      )}
    </section>
  );
}

type RowsProps = {
  listId: ListId;
  masterlist: PageMasterlist;
  from: number;
  to: number;
};

/** Items from index `from` to `to`, exclusive. */
function MasterlistRows({ from, to, ...props }: RowsProps) {
  const own = useViewer()?.username;
  return (
    <ol start={from + 1} className={styles.items}>
      {props.masterlist.items.slice(from, to).map(({ title }, i) => (
        <Repeated.Provider key={title} value={from + i > 0}>
          <MasterlistItem {...props} index={from + i} own={own} />
        </Repeated.Provider>
      ))}
    </ol>
  );
}

export function Beyond({ shown, itemCount }: { shown: number; itemCount: number }) {
  if (itemCount <= shown) return null;
  return (
    <p className="meta">
      {plural(itemCount - shown, "further item")} in the versions rank below these {shown}.
    </p>
  );
}

type Unmerged = Pick<ListView, "id" | "creatorCount" | "versions"> & { blind?: string | null };

export function NoMasterlist({ list }: { list: Unmerged }) {
  return (
    <p className={`quiet quote around-4 rounded ${styles.placeholder}`}>
      {list.blind ? (
        <>
          <InOwnZone text={list.blind} /> <Link to={paths.room(list.id)}>See who is in</Link>
        </>
      ) : (
        <>
          A masterlist appears here {mergeHint(list)}. <Link to={paths.howListsMerge}>How lists merge</Link>
        </>
      )}
    </p>
  );
}

function mergeHint({ creatorCount, versions }: Unmerged): string {
  if (versions.every(({ items }) => items.length === 0)) return "when two people have ranked it";
  if (creatorCount >= MASTERLIST_MIN) return "when a second list has items";
  const isHidden = versions.some(({ own, hidden }) => own && hidden);
  if (isHidden && creatorCount > 0) return "when you publish yours, or someone drops a second list";
  return isHidden
    ? "when your list is public and someone drops a second list"
    : "when someone drops a second list";
}
