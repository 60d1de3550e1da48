import type { MouseEvent } from "react";
import { startedRows } from "~/features/list-form/rows/started-rows";
import type { RowsForm } from "~/features/list-form/rows/use-rows-form";
import { MASTERLIST, paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Link } from "~/ui/links/link";
import { fetchJson } from "~/ui/requests/fetch-json";
import { announce, NETWORK_LOST } from "~/ui/states/announce";
import styles from "./start-from.module.css";

type Props = {
  rowsForm: RowsForm;
  listId: ListId;
  hasMasterlist: boolean;
  from: { name: string; path: string } | null;
};

type Ballots = { shortlistItem: { itemTitle: string }[] };

/** Names the source of the initial rows, and links to start from the masterlist instead. */
export function StartFrom({ listId, hasMasterlist, from, rowsForm }: Props) {
  const start = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    // stays on the page, so that typed text is kept
    event.preventDefault();
    try {
      const { shortlistItem } = await fetchJson<Ballots>(`/api/list/${listId}/ballots`);
      const titles = shortlistItem.map(({ itemTitle }) => itemTitle);
      const { rows, words } = startedRows(rowsForm.read(), titles, "the masterlist");
      rowsForm.replace(rows, words);
    } catch (error) {
      console.warn("no masterlist to start from", error);
      announce(NETWORK_LOST);
    }
  };
  return (
    <p className={`quiet measure ${styles.start}`}>
      {from && (
        <>
          Started from <b>{from.name}</b>: put it in your order, and take out what you would not name.{" "}
        </>
      )}
      {hasMasterlist && from?.path !== MASTERLIST && (
        <Link className="alone" to={paths.dropVersion(listId, MASTERLIST)} onClick={start}>
          Start from the masterlist
        </Link>
      )}
    </p>
  );
}
