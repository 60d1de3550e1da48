/** Starts from the masterlist on the page as it is; loaded with the first press. */

import type { FormTools } from "~/features/list-form/list-form";
import type { ListId } from "~/lib/ids";
import { ask } from "~/ui/requests/ask";
import { rowsOf } from "./row-values";
import { startedRows } from "./started-rows";

type Ballots = { shortlistItem: { itemTitle: string }[] };

/** Adds the masterlist's items that the form does not have yet. */
export async function startRows(listId: ListId, { form, replace }: FormTools): Promise<void> {
  const { shortlistItem } = await ask<Ballots>(`/api/list/${listId}/ballots`);
  const titles = shortlistItem.map(({ itemTitle }) => itemTitle);
  const { rows, words } = startedRows(
    rowsOf(new FormData(form.current ?? undefined)),
    titles,
    "the masterlist",
  );
  replace(rows, words);
}
