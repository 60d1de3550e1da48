import type { ListId } from "~/lib/ids";

/** News of a large chapter or member that its reader follows. `chapter` is null if it is a member's. */
export type BroadcastView = {
  listId: ListId;
  title: string;
  actor: string;
  chapter: string | null;
  date: number;
};
