import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { type EmptyPart, listsWhileEmpty } from "./next-lists.queries.server";

/** Returns the query for `listsToBeginWith`, which has results only while a part of my-stuff is empty. */
export const whileEmptyQuery = (app: App, part: EmptyPart, userId: UserId) =>
  listsWhileEmpty(app.db, part, { userId, now: app.now() });
