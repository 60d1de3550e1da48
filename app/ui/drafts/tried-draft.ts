/** The draft of rows that somebody ranked before logging in. */
import type { ListId } from "~/lib/data/ids";
import { closedDrafts, deleteDraft, formOf } from "./drafts";

/** Visitors have no name. */
export const NO_OWNER = "";

export const tryDraftName = (listId: ListId) => `try/${listId}`;

/** Deletes the draft that became a version with these items. One with other rows stays. */
export async function forgetTriedRows(listId: ListId, titles: readonly string[]): Promise<void> {
  const isVersion = (tried: string[]) =>
    tried.length === titles.length && tried.every((title, i) => title.trim() === titles[i]);
  for (const draft of await closedDrafts(NO_OWNER)) {
    if (formOf(draft) !== tryDraftName(listId)) continue;
    const tried = draft.fields.flatMap(([name, value]) => (name.endsWith(".itemTitle") ? value : []));
    if (isVersion(tried)) deleteDraft(draft);
  }
}
