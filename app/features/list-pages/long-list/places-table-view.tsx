import { Beyond } from "~/features/lists/masterlist/masterlist-section";
import { AgreementInShort } from "~/features/merge/effect/agreement-in-short";
import { rangeSentence } from "~/features/merge/firmness/firmness-words";
import type { Range } from "~/features/merge/firmness/ranges";
import { MASTERLIST, paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { ordinal } from "~/lib/text/ordinal";
import { figure } from "~/lib/text/plural";
import { ownScript } from "~/lib/text/text-script";
import { LinkButton } from "~/ui/buttons/button";
import { Face } from "~/ui/icons/face";
import { RankBadge } from "~/ui/layout/rank-badge";
import { Link } from "~/ui/links/link";
import { type SortedTable, shadeOf, type TableCell, type TableColumn, type TableRow } from "./places-table";
import styles from "./places-table-view.module.css";
import shadeStyles from "./shades.module.css";

/** The number of columns that fit beside the items on a wide screen. */
const COLUMNS_FIT = 13;

type Props = { listId: ListId; table: SortedTable };

export function PlacesTableView({ listId, table }: Props) {
  const { columns, rows, itemCount, of, sort } = table;
  const isBoth = sort.by === "both";
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className={styles.scroll} tabIndex={0} aria-label="Places by item and person">
        <table className={`bold ${styles.table}`} data-fits={columns.length <= COLUMNS_FIT || undefined}>
          <thead className="fine bold">
            <tr>
              <th className={styles.item} scope="col">
                {isBoth ? "Among those who ranked both" : "Masterlist"}
              </th>
              {isBoth && (
                <th className={styles.overall} scope="col">
                  overall
                </th>
              )}
              {columns.map((column, i) => (
                <PersonHead key={column.path} listId={listId} table={table} column={column} index={i} />
              ))}
              <th scope="col">named</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.title}>
                <ItemHead listId={listId} row={row} isBoth={isBoth} ranks={rows.length} />
                {isBoth && <td className={`small bold ${styles.named}`}>{ordinal(row.rank)}</td>}
                {row.cells.map((cell, i) => (
                  <PlaceCell key={columns[i]?.path} listId={listId} column={columns[i]} cell={cell} />
                ))}
                <td className={`small bold ${styles.named}`}>
                  {figure(row.namedBy)} of {figure(of)}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="fine bold">
            <tr>
              <th className={styles.item} scope="row">
                pairs in the masterlist's order
              </th>
              {isBoth && <td />}
              {columns.map((column) => (
                <LikenessCell key={column.path} listId={listId} column={column} />
              ))}
              <td />
            </tr>
          </tfoot>
        </table>
      </section>
      {!isBoth && <Beyond shown={rows.length} itemCount={itemCount} />}
      <MorePeople listId={listId} table={table} />
    </>
  );
}

type PersonHeadProps = Props & { column: TableColumn; index: number };

function PersonHead({ listId, table: { sort, start }, column, index }: PersonHeadProps) {
  const { name, path, own, hidden } = column;
  const isCurrent = sort.by === "person" && sort.column === index;
  const shown = own ? "you" : name;
  return (
    <th scope="col" data-own={own || undefined} aria-sort={isCurrent ? "ascending" : undefined}>
      <Link
        className={`stack-1 plain ${styles.person}`}
        to={
          own ? paths.longList(listId, { sort: "yours", start }) : paths.longList(listId, { by: path, start })
        }
        title={`In the order of ${own ? "your list" : name}`}
        preventScrollReset
      >
        <Face name={name} own={own} />
        <span className={`one-line ${styles.name}`} {...ownScript(shown)}>
          {shown}
        </span>
        {hidden && <small>private</small>}
      </Link>
    </th>
  );
}

type ItemProps = { listId: ListId; row: TableRow; isBoth: boolean; ranks: number };

function ItemHead({ listId, row, isBoth, ranks }: ItemProps) {
  const { title, itemId } = row;
  const { rank, tied } = (isBoth && row.both) || row;
  const range = isBoth ? null : row.range;
  return (
    <th className={styles.item} scope="row">
      <span className={`small bold ${styles.ranked}`} title={rangeSentence(rank, range) || undefined}>
        <RankBadge rank={rank} tied={tied} tieBeside size="small" />
        {itemId ? (
          <Link className="plain-link" to={paths.item(listId, itemId)}>
            <bdi>{title}</bdi>
          </Link>
        ) : (
          <bdi>{title}</bdi>
        )}
        {range && <RangeLine rank={rank} range={range} ranks={ranks} />}
      </span>
    </th>
  );
}

/** A thin line under an item on the axis of ranks: the range of its ranks, and its rank. */
function RangeLine({ rank, range, ranks }: { rank: number; range: Range; ranks: number }) {
  const span = (from: number, to: number) => ({
    x: `${(100 * (from - 1)) / ranks}%`,
    width: `${(100 * (Math.min(to, ranks) - from + 1)) / ranks}%`,
  });
  return (
    <svg className={styles.range} aria-hidden="true">
      <rect {...span(...range)} height="100%" />
      <rect {...span(rank, rank)} height="100%" data-rank />
    </svg>
  );
}

type CellProps = { listId: ListId; column: TableColumn | undefined };

function PlaceCell({ listId, column, cell }: CellProps & { cell: TableCell | null }) {
  if (!column || !cell)
    return (
      <td data-own={column?.own || undefined} className={styles.out}>
        <span aria-hidden="true">·</span>
        <span className="sr-only">left out</span>
      </td>
    );
  const [place, itemId] = cell;
  return (
    <td data-own={column.own || undefined}>
      <Link
        className={`${shadeStyles.shade} ${styles.place}`}
        data-place={shadeOf(place)}
        to={paths.thread({ listId, creator: column.path, itemId })}
        // the name contains the visible text, for people who speak it
        aria-label={`${place}, ${column.own ? "you" : column.name}`}
      >
        {place}
      </Link>
    </td>
  );
}

function LikenessCell({ listId, column }: { listId: ListId; column: TableColumn }) {
  const { path, own, agreement, pairs } = column;
  return (
    <td data-own={own || undefined}>
      {agreement === null ? (
        <span aria-hidden="true">–</span>
      ) : (
        <Link
          className={`center plain tall nowrap ${styles.likeness}`}
          to={paths.compare(listId, path, MASTERLIST)}
        >
          <AgreementInShort agreement={agreement} pairs={pairs} />
        </Link>
      )}
    </td>
  );
}

function MorePeople({ listId, table: { next, start, sort } }: Props) {
  const hiddenFields = {
    order: sort.by === "both" ? "both" : "",
    sort: sort.by === "disputed" ? "disputed" : "",
  };
  if (start === 0 && next === null) return null;
  return (
    <nav className="row" aria-label="People">
      {start > 0 && <LinkButton to={paths.longList(listId, hiddenFields)}>FIRST PEOPLE</LinkButton>}
      {next !== null && (
        <LinkButton to={paths.longList(listId, { ...hiddenFields, start: next })}>MORE PEOPLE</LinkButton>
      )}
    </nav>
  );
}
