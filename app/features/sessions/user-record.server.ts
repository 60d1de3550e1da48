import type { UserRecord } from "~/features/profiles/user-view";
import type { App } from "~/platform/app.server";
import { signToken } from "~/platform/session-tokens.server";
import type { Member } from "~/platform/viewer.server";
import { followedNames, savedIds } from "./user-record.queries.server";

/** The two statements whose results `toUserRecord` takes, for a batch. */
export const recordStatements = (app: App, userId: string) =>
  [followedNames(app.db, userId), savedIds(app.db, userId)] as const;

type Owner = { username: string; roles: string[]; joinedAt: number };
type Marks = readonly [followed: { name: string }[], saved: { list_id: string }[]];

export function toUserRecord(
  app: App,
  owner: Owner,
  accessToken: string,
  [followed, saved]: Marks,
): UserRecord {
  const joined: `joined_${string}` = `joined_${app.env.PRODUCT_SLUG}`;
  return Object.assign(
    {
      username: owner.username,
      roles: owner.roles,
      accessToken,
      followed_chapters: followed.map(({ name }) => name).join(","),
      saved_lists: saved.map(({ list_id }) => list_id).join(","),
    },
    { [joined]: new Date(owner.joinedAt).toISOString() },
  );
}

/** The user record of a signed-in member with a bearer token of the same session; one round trip. */
export async function userRecord(app: App, member: Member): Promise<UserRecord> {
  const claims = { userId: member.id, sessionId: member.sessionId };
  const [accessToken, marks] = await Promise.all([
    signToken(app, "api", claims),
    app.db.batch(recordStatements(app, member.id)),
  ]);
  return toUserRecord(app, member, accessToken, marks);
}
