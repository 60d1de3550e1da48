/** Finds the rows that were ranked in this browser before having an account. */
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ListId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";
import { findDraft } from "~/ui/drafts/drafts";
import { NO_OWNER, tryDraftName } from "~/ui/drafts/tried-draft";
import { chapterOfDraft, rowsOfDraft } from "./tried-rows";

export type WaitingList = {
  /** The rows as the confirmation page sends them. */
  ranking: string;
  items: { title: string; tile: TileCode }[];
};

export async function findWaitingList(listId: ListId, signal: AbortSignal): Promise<WaitingList | null> {
  const draft = await findDraft(tryDraftName(listId), NO_OWNER, signal);
  const rows = draft ? rowsOfDraft(draft.fields) : [];
  if (!draft || rows.length === 0) return null;
  const chapter = chapterOfDraft(draft.fields) || undefined;
  return {
    ranking: JSON.stringify(rows),
    items: rows.map(({ itemTitle, glyph }) => ({
      title: itemTitle,
      tile: titleTile(itemTitle, chapter, { own: glyph }),
    })),
  };
}
