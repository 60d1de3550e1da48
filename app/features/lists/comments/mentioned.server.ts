/** Which members a comment mentions. */
import type { UserId } from "~/lib/ids";
import { mentionKeys } from "~/lib/mentions";
import type { App } from "~/platform/app.server";
import { MENTIONS_MAX } from "./comment-limits";
import { membersNamed } from "./comments.queries.server";

/** Names that are looked up: some may be nobody's. */
const KEYS_MAX = 5 * MENTIONS_MAX;

/** The statement that finds the members whom a text mentions, for the caller's batch; none if it mentions nobody. */
export const mentionedIn = (app: App, text: string) => {
  const keys = mentionKeys(text).slice(0, KEYS_MAX);
  return keys.length > 0 && membersNamed(app.db, keys, MENTIONS_MAX);
};

/** Their ids and their names, from the statement's answer. */
export const mentionsOf = (
  found: { id: UserId; username: string }[] = [],
): { mentions: UserId[]; names: string[] } => ({
  mentions: found.map(({ id }) => id),
  names: found.map(({ username }) => username),
});
