import type { ListId } from "~/lib/ids";

/** The buttons about two titles. */
export const OVERRIDE_INTENTS = { same: "same", notSame: "not same", undo: "undo" } as const;

/** What the page shows to creators who may make overrides. */
export type SameItemsView = {
  listId: ListId;
  listTitle: string;
  /** Titles of the masterlist that may be typos of each other and have no override yet, nearest first. */
  near: { a: string; b: string }[];
  /** The overrides in force, newest first. */
  overrides: { a: string; b: string; same: boolean; by: string; at: number }[];
  /** Titles to choose from: the masterlist's first items. */
  titles: string[];
};
