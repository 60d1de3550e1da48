import { type Results, runQueries } from "#db/run-queries";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { signToken } from "~/platform/session-tokens.server";
import type { Member } from "~/platform/viewer.server";
import { followedNames, savedListIds } from "./user-record.queries.server";

/** User record as clients store it. `joined_` plus the product's slug holds the sign-up time in ISO 8601. */
export type UserRecord = {
  username: string;
  roles: string[];
  accessToken: string;
  followed_chapters: string;
  saved_lists: string;
} & Record<`joined_${string}`, string>;

export const recordQueries = (app: App, userId: UserId) => ({
  followed: followedNames(app.db, userId),
  saved: savedListIds(app.db, userId),
});

type Owner = { username: string; roles: string[]; joinedAt: number };
type RecordAnswers = Results<ReturnType<typeof recordQueries>>;

export function toUserRecord(
  app: App,
  owner: Owner,
  accessToken: string,
  { followed, saved }: RecordAnswers,
): UserRecord {
  const joined: `joined_${string}` = `joined_${app.env.PRODUCT_SLUG}`;
  return Object.assign(
    {
      username: owner.username,
      roles: owner.roles,
      accessToken,
      followed_chapters: followed.map(({ name }) => name).join(","),
      saved_lists: saved.map(({ listId }) => listId).join(","),
    },
    { [joined]: new Date(owner.joinedAt).toISOString() },
  );
}

/** Returns a member's user record with a bearer token of the same session, in one round trip. */
export async function userRecord(app: App, member: Member): Promise<UserRecord> {
  const claims = { userId: member.id, sessionId: member.sessionId };
  const [accessToken, kept] = await Promise.all([
    signToken(app, "api", claims),
    runQueries(app.db, recordQueries(app, member.id)),
  ]);
  return toUserRecord(app, member, accessToken, kept);
}
