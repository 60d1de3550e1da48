import type { ListId } from "~/lib/data/ids";

export const OVERRIDE_INTENTS = { same: "same", notSame: "not same", undo: "undo" } as const;

export type SameItemsView = {
  listId: ListId;
  listTitle: string;
  /** Titles of the masterlist that may be typos of each other and have no override yet, nearest first. */
  near: { a: string; b: string }[];
  overrides: { a: string; b: string; same: boolean; by: string; at: number }[];
  titles: string[];
};
