import { useMemo } from "react";
import { TOP_ITEMS } from "~/features/lists/list-limits";
import type { ListView, MasterlistView } from "~/features/lists/list-view";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { plural } from "~/lib/plural";
import { Disclosure } from "~/ui/disclosure";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { MasterlistItem } from "./masterlist-item";
import styles from "./masterlist-section.module.css";
import { placeMarks } from "./place-marks";

type Props = { list: ListView };

/** The masterlist: its first three items and a toggle for all of them, or its placeholder below two creators. */
export function MasterlistSection({ list }: Props) {
  const { id, masterlist } = list;
  if (!masterlist) return <NoMasterlist />;
  const { items } = masterlist;
  return (
    <section className={styles.section} aria-labelledby="masterlist">
      <h2 className="visually-hidden" id="masterlist">
        Masterlist
      </h2>
      <MasterlistRows listId={id} masterlist={masterlist} from={0} to={TOP_ITEMS} />
      {items.length > TOP_ITEMS && (
        <Disclosure closed={`ALL ITEMS (${items.length})`} opened={`ONLY TOP ${TOP_ITEMS}`} atEnd>
          <MasterlistRows listId={id} masterlist={masterlist} from={TOP_ITEMS} to={items.length} />
          <Beyond masterlist={masterlist} />
        </Disclosure>
      )}
      <p className={styles.more}>
        <a href={`/api/list/${id}/ballots`} download={`ballots-${id}.json`}>
          <Icon name="download" />
          Ballots and result as JSON
        </a>
        <SameItemLink list={list} />
      </p>
    </section>
  );
}

/** The link to the page for overrides, for viewers with a public version of the list. */
export function SameItemLink({ list: { id, versions } }: Props) {
  if (!versions.some(({ own, hidden }) => own && !hidden)) return null;
  return <Link to={paths.sameItem(id)}>Same item?</Link>;
}

type RowsProps = { listId: ListId; masterlist: MasterlistView; from: number; to: number };

/** The masterlist's items from index `from` up to `to`, exclusive. */
export function MasterlistRows({ listId, masterlist, from, to }: RowsProps) {
  const places = useMemo(() => placeMarks(masterlist), [masterlist]);
  return (
    <ol start={from + 1}>
      {masterlist.items.slice(from, to).map((item, i) => (
        <MasterlistItem
          key={item.title}
          listId={listId}
          masterlist={masterlist}
          places={places}
          index={from + i}
        />
      ))}
    </ol>
  );
}

/** How many items rank below those that are kept. */
export function Beyond({ masterlist: { items, itemCount } }: { masterlist: MasterlistView }) {
  if (itemCount <= items.length) return null;
  return (
    <p className="meta">
      {plural(itemCount - items.length, "further item")} in the versions rank below these {items.length}.
    </p>
  );
}

/** The placeholder below two creators, when there is nothing to merge yet. */
export function NoMasterlist() {
  return (
    <p className={styles.placeholder}>
      A masterlist appears here when someone drops a second list. <br />
      It merges all versions into one, and shows its reasons.
    </p>
  );
}
