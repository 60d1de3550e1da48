import { z } from "zod";
import type { ListId } from "~/lib/ids";
import { lineOfText } from "~/lib/text";

/** Two titles of a list's versions that an override is about, as the versions spell them. */
export const titlePairSchema = z.object({
  a: lineOfText("A title is required"),
  b: lineOfText("A title is required"),
});

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
