import type { Statement } from "#db/client";
import type { App } from "~/platform/app.server";
import { placeInChapters } from "./chapters.queries.server";

/**
 * For the batch of every list write: the list stands at `place` in the feeds of these chapters and in no other;
 * `place` null takes it out of all. Run twice it changes nothing.
 */
export const chapterFeedStatements = (app: App, feed: Parameters<typeof placeInChapters>[1]): Statement[] =>
  placeInChapters(app.db, feed);
