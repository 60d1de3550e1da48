import { z } from "zod";
import type { Statement } from "#db/client";
import { first, runQueries } from "#db/run-queries";
import type { CardPage } from "~/features/lists/cards/card-view";
import { cardPage, FEED_PAGE } from "~/features/lists/cards/cards.server";
import { chapterField } from "~/features/lists/model/chapter";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import type { UserId } from "~/lib/data/ids";
import { cleanLine } from "~/lib/text/clean";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { Refusal } from "~/platform/refusal";
import { requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import {
  cardsInChapter,
  chapterByKey,
  chaptersWhileNone,
  chaptersWithPrefix,
  deleteChapterFollow,
  deleteFollowsOf,
  deleteMute,
  deleteMutesOf,
  followedBy,
  followOf,
  insertChapterFollow,
  insertMute,
  mutedBy,
} from "./chapters.queries.server";

/** Kept low, because every request of a member reads the keys of muted chapters. */
const MUTES_MAX = 100;
const SUGGESTIONS = 5;

type ChapterPage = { name: string; followed: boolean; followers: number; page: CardPage };

/**
 * Reads a chapter's feed, highest feed key first. An unknown chapter is an empty page under the requested name.
 * `before` is the previous page's keyset, `start` an offset.
 */
export async function readChapter(
  app: App,
  viewer: Viewer,
  text: string,
  { size = FEED_PAGE, ...page }: { before?: number; start?: number; size?: number },
): Promise<ChapterPage> {
  const key = chapterKey(cleanLine(text));
  const { rows, chapter, follow } = await runQueries(app.db, {
    rows: cardsInChapter(app.db, viewer?.id ?? null, key, { ...page, limit: size + 1 }),
    chapter: first(chapterByKey(app.db, key)),
    follow: viewer && first(followOf(app.db, viewer.id, key)),
  });
  return {
    name: chapter?.name ?? text,
    followed: follow !== undefined,
    followers: chapter?.followers ?? 0,
    page: cardPage(viewer, rows, { size }),
  };
}

/** Returns the followed chapters in the order of following, with their follower counts. */
export async function followedChapters(
  app: App,
  viewer: Viewer,
  { start, size }: { start?: number; size?: number } = {},
): Promise<{ name: string; listeners: number }[]> {
  return followedBy(app.db, requireMember(viewer).id, { start, limit: size });
}

/** Returns a member's chapters as `followedChapters`; while there are none, three to follow. */
export async function followedChaptersPage(app: App, viewer: Viewer) {
  const { id } = requireMember(viewer);
  return runQueries(app.db, {
    chapters: followedBy(app.db, id),
    toFollow: chaptersWhileNone(app.db, id),
  });
}

const nameSchema = z.object({ chapter: chapterField });

/** Follows a chapter of any valid name. Idempotent. Refuses 'bad-input'. */
export async function followChapter(app: App, viewer: Viewer, text: string): Promise<{ followed: string[] }> {
  const { id: userId } = requireWriter(viewer);
  const { chapter: name } = parseInput(nameSchema, { chapter: text });
  const key = chapterKey(name);
  const { before, known } = await runQueries(
    app.db,
    { before: followedBy(app.db, userId), known: first(chapterByKey(app.db, key)) },
    { before: insertChapterFollow(app.db, { userId, key, name, now: app.now() }) },
  );
  return { followed: [...new Set([...before.map((row) => row.name), known?.name ?? name])] };
}

export async function unfollowChapter(
  app: App,
  viewer: Viewer,
  chapter: string,
): Promise<{ followed: string[] }> {
  const { id: userId } = requireWriter(viewer);
  const key = chapterKey(cleanLine(chapter));
  const { before } = await runQueries(
    app.db,
    { before: followedBy(app.db, userId) },
    { before: deleteChapterFollow(app.db, { userId, key }) },
  );
  return { followed: before.map((row) => row.name).filter((name) => chapterKey(name) !== key) };
}

/**
 * Hides a chapter's lists on the member's home page and stops notifications about them. Refuses 'bad-input',
 * and 'conflict' beyond the maximum.
 */
export async function muteChapter(app: App, viewer: Viewer, text: string): Promise<{ muted: string[] }> {
  const { id: userId } = requireWriter(viewer);
  const { chapter: name } = parseInput(nameSchema, { chapter: text });
  const key = chapterKey(name);
  const { muted } = await runQueries(
    app.db,
    { muted: mutedBy(app.db, userId) },
    { after: [insertMute(app.db, { userId, key, name, now: app.now() }, MUTES_MAX)] },
  );
  if (!muted.some((one) => one.key === key))
    throw new Refusal("conflict", { message: `You can mute max. ${MUTES_MAX} chapters` });
  return { muted: muted.map((one) => one.name) };
}

export async function unmuteChapter(app: App, viewer: Viewer, chapter: string): Promise<{ muted: string[] }> {
  const { id: userId } = requireWriter(viewer);
  const key = chapterKey(cleanLine(chapter));
  const { muted } = await runQueries(
    app.db,
    { muted: mutedBy(app.db, userId) },
    { after: [deleteMute(app.db, { userId, key })] },
  );
  return { muted: muted.map((one) => one.name) };
}

export const mutedQuery = ({ db }: App, userId: UserId) => mutedBy(db, userId);

export const forgetFollowsOf = ({ db }: App, userId: UserId): Statement[] => [
  ...deleteFollowsOf(db, userId),
  deleteMutesOf(db, userId),
];

/** Returns at most five chapters of visible lists by name prefix, most lists first. */
export async function suggestChapters(app: App, typed: string): Promise<string[]> {
  const prefix = chapterKey(cleanLine(typed));
  if (prefix === "") return [];
  const rows = await chaptersWithPrefix(app.db, prefix, SUGGESTIONS);
  return rows.map((row) => row.name);
}

/** Returns the stored name of a public chapter, or null. One round trip. */
export async function publicChapterName(app: App, text: string): Promise<string | null> {
  const { chapter } = await runQueries(app.db, {
    chapter: first(chapterByKey(app.db, chapterKey(cleanLine(text)))),
  });
  return chapter?.name ?? null;
}
