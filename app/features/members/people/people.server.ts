import type { Statement } from "#db/client";
import { first, runQueries } from "#db/run-queries";
import { countMembersAgain } from "~/features/notifications/causes/unread-counts.server";
import type { UserId } from "~/lib/ids";
import { usernameKey } from "~/lib/username-key";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import { type Between, BLOCKS_MAX, FOLLOWS_MAX } from "./people";
import {
  blockedMembers,
  deleteBlock,
  deletePeopleOf,
  deletePersonFollow,
  followedMembers,
  insertBlock,
  insertPersonFollow,
  marksOnMember,
  memberByKey,
} from "./people.queries.server";

/** Refuses 'not-found', or 'bad-input' for oneself. */
async function otherMember(app: App, { id }: Member, username: string, whom: string): Promise<UserId> {
  const { found } = await runQueries(app.db, { found: first(memberByKey(app.db, usernameKey(username))) });
  if (!found) throw new Refusal("not-found", { message: "There is no member with this name" });
  if (found.id === id) throw new Refusal("bad-input", { errors: { user: `You can't ${whom} yourself` } });
  return found.id;
}

export const namesOf = (rows: { username: string }[]): string[] => rows.map(({ username }) => username);

/**
 * Follows a member; idempotent. Returns all followed names, oldest follow first. Refuses 'not-found', 'bad-input', 'forbidden' if either has blocked the
 * other, and 'conflict' at the maximum.
 */
export async function followMember(app: App, viewer: Viewer, username: string): Promise<string[]> {
  const member = requireWriter(viewer);
  const otherId = await otherMember(app, member, username, "follow");
  const pair = { userId: member.id, otherId, now: app.now() };
  const { names, marks } = await runQueries(
    app.db,
    {
      names: followedMembers(app.db, member.id),
      marks: first(marksOnMember(app.db, member.id, usernameKey(username))),
    },
    { after: [insertPersonFollow(app.db, pair, FOLLOWS_MAX)] },
  );
  if (marks?.blocked || marks?.blocksViewer)
    throw new Refusal("forbidden", { message: "One of you has blocked the other" });
  if (!marks?.followed)
    throw new Refusal("conflict", { message: `You can follow max. ${FOLLOWS_MAX} members` });
  return namesOf(names);
}

/** Unfollows a member; idempotent. Refuses 'not-found' and 'bad-input'. */
export async function unfollowMember(app: App, viewer: Viewer, username: string): Promise<string[]> {
  const member = requireWriter(viewer);
  const otherId = await otherMember(app, member, username, "unfollow");
  const { names } = await runQueries(
    app.db,
    { names: followedMembers(app.db, member.id) },
    { after: [deletePersonFollow(app.db, { userId: member.id, otherId })] },
  );
  return namesOf(names);
}

/**
 * Blocks a member; idempotent. Hides each one's comments, mentions and notifications from the other,
 * including past ones, and ends follows both ways. Refuses 'not-found', 'bad-input', and 'conflict' at
 * the maximum.
 */
export async function blockMember(app: App, viewer: Viewer, username: string): Promise<string[]> {
  const member = requireWriter(viewer);
  const otherId = await otherMember(app, member, username, "block");
  const pair = { userId: member.id, otherId, now: app.now() };
  const { names, marks } = await runQueries(
    app.db,
    {
      names: blockedMembers(app.db, member.id),
      marks: first(marksOnMember(app.db, member.id, usernameKey(username))),
    },
    { after: [...insertBlock(app.db, pair, BLOCKS_MAX), ...countMembersAgain(app, [member.id, otherId])] },
  );
  if (!marks?.blocked) throw new Refusal("conflict", { message: `You can block max. ${BLOCKS_MAX} members` });
  return namesOf(names);
}

/** Unblocks a member; idempotent. Refuses 'not-found' and 'bad-input'. */
export async function unblockMember(app: App, viewer: Viewer, username: string): Promise<string[]> {
  const member = requireWriter(viewer);
  const otherId = await otherMember(app, member, username, "unblock");
  const { names } = await runQueries(
    app.db,
    { names: blockedMembers(app.db, member.id) },
    {
      after: [
        deleteBlock(app.db, { userId: member.id, otherId }),
        ...countMembersAgain(app, [member.id, otherId]),
      ],
    },
  );
  return namesOf(names);
}

export async function readPeople(app: App, viewer: Viewer) {
  const { followed, blocked } = await runQueries(app.db, peopleQueries(app, requireMember(viewer).id));
  return { followed: namesOf(followed), blocked: namesOf(blocked) };
}

export const peopleQueries = ({ db }: App, userId: UserId) => ({
  followed: followedMembers(db, userId),
  blocked: blockedMembers(db, userId),
});

export const betweenQuery = ({ db }: App, viewerId: UserId, key: string) =>
  first(marksOnMember(db, viewerId, key));

export const toBetween = (
  marks: { followed: 0 | 1; blocked: 0 | 1; blocksViewer: 0 | 1 } | undefined,
): Between => ({
  followed: marks?.followed === 1,
  blocked: marks?.blocked === 1,
  blocksViewer: marks?.blocksViewer === 1,
});

export const forgetPeopleOf = ({ db }: App, userId: UserId): Statement[] => deletePeopleOf(db, userId);
