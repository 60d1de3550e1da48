import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import { Link } from "~/ui/link";
import { isBothOffered, type SortedTable } from "./places-table";
import styles from "./sort-links.module.css";

const SHADES = [1, 2, 3, 4, 5, 6, 7];

export function SortLinks({ listId, table }: { listId: ListId; table: SortedTable }) {
  const { columns, rows, sort, start } = table;
  const byOwn = sort.by === "person" && columns[sort.column]?.own === true;
  const ways = [
    { label: "Masterlist", query: {}, current: sort.by === "masterlist" },
    ...(isBothOffered(rows)
      ? [{ label: "Ranked both", query: { order: "both" }, current: sort.by === "both" }]
      : []),
    { label: "Disputed", query: { sort: "disputed" }, current: sort.by === "disputed" },
    ...(columns.some(({ own }) => own) ? [{ label: "Yours", query: { sort: "yours" }, current: byOwn }] : []),
  ];
  return (
    <div className={styles.bar}>
      <nav className={styles.ways} aria-label="Order of the items">
        <span className="meta" aria-hidden="true">
          Sort
        </span>
        {ways.map(({ label, query, current }) => (
          <Link
            key={label}
            className={styles.way}
            to={paths.longList(listId, { ...query, start })}
            aria-current={current ? "true" : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      <p className={styles.key} aria-hidden="true">
        {SHADES.map((place) => (
          <span key={place} className={styles.shade} data-place={place}>
            {place}
          </span>
        ))}
        <span>· left out</span>
      </p>
    </div>
  );
}
