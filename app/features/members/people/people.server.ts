/** Members among each other: follow, and block. */

import { ask, first } from "#db/ask";
import type { Statement } from "#db/client";
import { countMembersAgain } from "~/features/notifications/inbox/unread-counts.server";
import type { UserId } from "~/lib/ids";
import { usernameKey } from "~/lib/username-key";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import { type Between, BLOCKS_MAX, FOLLOWS_MAX } from "./people";
import {
  blockedMembers,
  deleteBlock,
  deleteFollow,
  deletePeopleOf,
  followedMembers,
  insertBlock,
  insertFollow,
  marksOnMember,
  memberByKey,
} from "./people.queries.server";

type Followed = {
  /** The names of all whom one follows, in the order of following. */
  followed: string[];
};
type Blocked = { blocked: string[] };

/** The member of this name, in any case, who is not the viewer. Refuses 'not-found' and 'bad-input'. */
async function otherMember(app: App, { id }: Member, username: string, whom: string): Promise<UserId> {
  const { found } = await ask(app.db, { found: first(memberByKey(app.db, usernameKey(username))) });
  if (!found) throw new Refusal("not-found", { message: "There is no member of this name" });
  if (found.id === id) throw new Refusal("bad-input", { errors: { user: `You can't ${whom} yourself` } });
  return found.id;
}

const followedOf = (rows: { username: string }[]): Followed => ({
  followed: rows.map(({ username }) => username),
});
const blockedOf = (rows: { username: string }[]): Blocked => ({
  blocked: rows.map(({ username }) => username),
});

/** Follows a member; repeating is no error. Refuses 'not-found', 'bad-input' and, where one has blocked the other, 'forbidden'. */
export async function followMember(app: App, viewer: Viewer, username: string): Promise<Followed> {
  const member = requireWriter(viewer);
  const otherId = await otherMember(app, member, username, "follow");
  const pair = { userId: member.id, otherId, now: app.now() };
  const { names, marks } = await ask(
    app.db,
    {
      names: followedMembers(app.db, member.id),
      marks: first(marksOnMember(app.db, member.id, usernameKey(username))),
    },
    { after: [insertFollow(app.db, pair, FOLLOWS_MAX)] },
  );
  if (marks?.blocked || marks?.blocksViewer)
    throw new Refusal("forbidden", { message: "One of you has blocked the other" });
  if (!marks?.followed) throw new Refusal("conflict", { message: `One follows max. ${FOLLOWS_MAX} members` });
  return followedOf(names);
}

/** Follows a member no more; works also if they were not followed. Refuses 'not-found' and 'bad-input'. */
export async function unfollowMember(app: App, viewer: Viewer, username: string): Promise<Followed> {
  const member = requireWriter(viewer);
  const otherId = await otherMember(app, member, username, "unfollow");
  const { names } = await ask(
    app.db,
    { names: followedMembers(app.db, member.id) },
    { after: [deleteFollow(app.db, { userId: member.id, otherId })] },
  );
  return followedOf(names);
}

/**
 * Blocks a member: neither sees the other's comments, mentions and notifications any more, the old ones included, and
 * follows end both ways. Repeating is no error. Refuses 'not-found' and 'bad-input'.
 */
export async function blockMember(app: App, viewer: Viewer, username: string): Promise<Blocked> {
  const member = requireWriter(viewer);
  const otherId = await otherMember(app, member, username, "block");
  const pair = { userId: member.id, otherId, now: app.now() };
  const { names, marks } = await ask(
    app.db,
    {
      names: blockedMembers(app.db, member.id),
      marks: first(marksOnMember(app.db, member.id, usernameKey(username))),
    },
    { after: [...insertBlock(app.db, pair, BLOCKS_MAX), ...countMembersAgain(app, [member.id, otherId])] },
  );
  if (!marks?.blocked) throw new Refusal("conflict", { message: `One blocks max. ${BLOCKS_MAX} members` });
  return blockedOf(names);
}

/** Blocks a member no more; works also if they were not blocked. Refuses 'not-found' and 'bad-input'. */
export async function unblockMember(app: App, viewer: Viewer, username: string): Promise<Blocked> {
  const member = requireWriter(viewer);
  const otherId = await otherMember(app, member, username, "unblock");
  const { names } = await ask(
    app.db,
    { names: blockedMembers(app.db, member.id) },
    {
      after: [
        deleteBlock(app.db, { userId: member.id, otherId }),
        ...countMembersAgain(app, [member.id, otherId]),
      ],
    },
  );
  return blockedOf(names);
}

/** The members whom the viewer follows and has blocked; one round trip. */
export async function readPeople(app: App, viewer: Viewer): Promise<Followed & Blocked> {
  const { followed, blocked } = await ask(app.db, peopleQuestions(app, requireMember(viewer).id));
  return { ...followedOf(followed), ...blockedOf(blocked) };
}

/** The questions for the names of all whom a member follows and has blocked, for a batch. */
export const peopleQuestions = ({ db }: App, userId: UserId) => ({
  followed: followedMembers(db, userId),
  blocked: blockedMembers(db, userId),
});

/** The question for what stands between a viewer and the member with this key, for a batch. */
export const betweenQuestion = ({ db }: App, viewerId: UserId, key: string) =>
  first(marksOnMember(db, viewerId, key));

/** Its answer. */
export const toBetween = (
  marks: { followed: 0 | 1; blocked: 0 | 1; blocksViewer: 0 | 1 } | undefined,
): Between => ({
  followed: marks?.followed === 1,
  blocked: marks?.blocked === 1,
  blocksViewer: marks?.blocksViewer === 1,
});

/** The statements that delete all follows and blocks of and by an account. */
export const forgetPeopleOf = ({ db }: App, userId: UserId): Statement[] => deletePeopleOf(db, userId);
