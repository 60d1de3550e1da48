import type { Statement } from "#db/client";
import { first, runQueries } from "#db/run-queries";
import { countMembersAgain } from "~/features/notifications/causes/unread-counts.server";
import type { UserId } from "~/lib/data/ids";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import { type Between, BLOCKS_MAX, FOLLOWS_MAX } from "./people";
import {
  blockedMembers,
  deleteBlock,
  deletePersonFollow,
  followedMembers,
  insertBlock,
  insertPersonFollow,
  marksOnMember,
  memberByKey,
} from "./people.queries.server";

export const namesOf = (rows: { username: string }[]): string[] => rows.map(({ username }) => username);

type Change = {
  verb: string;
  rows: typeof followedMembers | typeof blockedMembers;
  statements: (pair: { userId: UserId; otherId: UserId; now: number }) => Statement[];
};

/**
 * Changes how the viewer stands to another member, and returns all names of `rows`. Refuses 'not-found', and
 * 'bad-input' for oneself.
 */
async function change(app: App, viewer: Viewer, username: string, { verb, rows, statements }: Change) {
  const { id: userId } = requireWriter(viewer);
  const key = usernameKey(username);
  const { found } = await runQueries(app.db, { found: first(memberByKey(app.db, key)) });
  if (!found) throw new Refusal("not-found", { message: "There is no member with this name" });
  if (found.id === userId) throw new Refusal("bad-input", { errors: { user: `You can't ${verb} yourself` } });
  const { names, marks } = await runQueries(
    app.db,
    { names: rows(app.db, userId), marks: first(marksOnMember(app.db, userId, key)) },
    { after: statements({ userId, otherId: found.id, now: app.now() }) },
  );
  return { names: namesOf(names), marks };
}

/**
 * Idempotent. Returns all followed names, oldest follow first. Refuses 'forbidden' if either has blocked the
 * other, and 'conflict' at the maximum.
 */
export async function followMember(app: App, viewer: Viewer, username: string): Promise<string[]> {
  const { names, marks } = await change(app, viewer, username, {
    verb: "follow",
    rows: followedMembers,
    statements: (pair) => [insertPersonFollow(app.db, pair, FOLLOWS_MAX)],
  });
  if (marks?.blocked || marks?.blocksViewer)
    throw new Refusal("forbidden", { message: "One of you has blocked the other" });
  if (!marks?.followed)
    throw new Refusal("conflict", { message: `You can follow max. ${FOLLOWS_MAX} members` });
  return names;
}

/** Idempotent. */
export async function unfollowMember(app: App, viewer: Viewer, username: string): Promise<string[]> {
  const { names } = await change(app, viewer, username, {
    verb: "unfollow",
    rows: followedMembers,
    statements: (pair) => [deletePersonFollow(app.db, pair)],
  });
  return names;
}

/**
 * Idempotent. Hides each one's comments, mentions and notifications from the other, including past ones, and
 * ends follows both ways. Refuses 'conflict' at the maximum.
 */
export async function blockMember(app: App, viewer: Viewer, username: string): Promise<string[]> {
  const { names, marks } = await change(app, viewer, username, {
    verb: "block",
    rows: blockedMembers,
    statements: (pair) => [
      ...insertBlock(app.db, pair, BLOCKS_MAX),
      ...countMembersAgain(app, [pair.userId, pair.otherId]),
    ],
  });
  if (!marks?.blocked) throw new Refusal("conflict", { message: `You can block max. ${BLOCKS_MAX} members` });
  return names;
}

/** Idempotent. */
export async function unblockMember(app: App, viewer: Viewer, username: string): Promise<string[]> {
  const { names } = await change(app, viewer, username, {
    verb: "unblock",
    rows: blockedMembers,
    statements: (pair) => [deleteBlock(app.db, pair), ...countMembersAgain(app, [pair.userId, pair.otherId])],
  });
  return names;
}

export async function readPeople(app: App, viewer: Viewer) {
  const { followed, blocked } = await runQueries(app.db, peopleQueries(app, requireMember(viewer).id));
  return { followed: namesOf(followed), blocked: namesOf(blocked) };
}

export const peopleQueries = ({ db }: App, userId: UserId) => ({
  followed: followedMembers(db, userId),
  blocked: blockedMembers(db, userId),
});

export const toBetween = (
  marks: { followed: 0 | 1; blocked: 0 | 1; blocksViewer: 0 | 1 } | undefined,
): Between => ({
  followed: marks?.followed === 1,
  blocked: marks?.blocked === 1,
  blocksViewer: marks?.blocksViewer === 1,
});
