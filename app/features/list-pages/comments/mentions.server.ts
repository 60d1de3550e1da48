import type { UserId } from "~/lib/data/ids";
import { mentionKeys } from "~/lib/text/mentions";
import type { App } from "~/platform/app.server";
import { MENTIONS_MAX } from "./comment-limits";
import { membersByKeys } from "./comments.queries.server";

/** The maximum number of names looked up; more than MENTIONS_MAX, because some may not exist. */
const KEYS_MAX = 5 * MENTIONS_MAX;

/** Returns the query of the members that a text mentions; false if it mentions nobody. */
export const mentionedIn = (app: App, text: string) => {
  const keys = mentionKeys(text).slice(0, KEYS_MAX);
  return keys.length > 0 && membersByKeys(app.db, keys, MENTIONS_MAX);
};

export const mentionsOf = (
  found: { id: UserId; username: string }[] = [],
): { mentions: UserId[]; names: string[] } => ({
  mentions: found.map(({ id }) => id),
  names: found.map(({ username }) => username),
});
