import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Link } from "~/ui/links/link";
import { isBothOffered, type SortedTable } from "./places-table";
import shadeStyles from "./shades.module.css";
import styles from "./sort-links.module.css";

const SHADES = [1, 2, 3, 4, 5, 6, 7];

type Props = {
  listId: ListId;
  table: SortedTable;
  /** States if the list has tiers, and if the page shows them instead of the table. */
  tiers: "none" | "offered" | "shown";
};

export function SortLinks({ listId, table, tiers }: Props) {
  const { columns, rows, sort, start } = table;
  const byOwn = sort.by === "person" && columns[sort.column]?.own === true;
  const isTable = tiers !== "shown";
  const ways = [
    { label: "Masterlist", query: {}, current: isTable && sort.by === "masterlist" },
    ...(tiers === "none" ? [] : [{ label: "Tiers", query: { view: "tiers" }, current: !isTable }]),
    ...(isBothOffered(rows)
      ? [{ label: "Ranked both", query: { order: "both" }, current: sort.by === "both" }]
      : []),
    { label: "Disputed", query: { sort: "disputed" }, current: sort.by === "disputed" },
    ...(columns.some(({ own }) => own) ? [{ label: "Yours", query: { sort: "yours" }, current: byOwn }] : []),
  ];
  return (
    <div className="links rule-below between">
      <nav className={`links ${styles.ways}`} aria-label="Order of the items">
        {ways.map(({ label, query, current }) => (
          <Link
            key={label}
            className="tab small bold"
            to={paths.longList(listId, { ...query, start })}
            aria-current={current ? "true" : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
      {isTable && (
        <p className={`row quiet fine pad-y-2 ${styles.key}`} aria-hidden="true">
          {SHADES.map((place) => (
            <span
              key={place}
              className={`center fine bold rounded ${shadeStyles.shade} ${styles.shade}`}
              data-place={place}
            >
              {place}
            </span>
          ))}
          <span>· left out</span>
        </p>
      )}
    </div>
  );
}
