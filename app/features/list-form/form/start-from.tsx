import type { MouseEvent } from "react";
import { readRows } from "~/features/list-form/model/row-values";
import { startedRows } from "~/features/list-form/rows/started-rows";
import { MASTERLIST, paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { Link } from "~/ui/links/link";
import { fetchJson } from "~/ui/requests/fetch-json";
import { announce, NETWORK_LOST } from "~/ui/states/announce";
import type { FormTools } from "./list-form";
import styles from "./start-from.module.css";

type Props = FormTools & {
  listId: ListId;
  hasMasterlist: boolean;
  from: { name: string; path: string } | null;
};

type Ballots = { shortlistItem: { itemTitle: string }[] };

/** Names the source of the initial rows, and links to start from the masterlist instead. */
export function StartFrom({ listId, hasMasterlist, from, form, replace }: Props) {
  const start = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    // stays on the page, so that typed text is kept
    event.preventDefault();
    try {
      const { shortlistItem } = await fetchJson<Ballots>(`/api/list/${listId}/ballots`);
      const titles = shortlistItem.map(({ itemTitle }) => itemTitle);
      const currentRows = readRows(new FormData(form.current ?? undefined));
      const { rows, words } = startedRows(currentRows, titles, "the masterlist");
      replace(rows, words);
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
