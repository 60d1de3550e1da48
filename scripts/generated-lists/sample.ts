/** The measured lists, written by the product's own code among the generated ones. */
import { sql } from "drizzle-orm";
import { postComment } from "~/features/list-pages/comments/comments.server";
import type { VersionInput } from "~/features/lists/model/list";
import { readList } from "~/features/lists/reads/lists.server";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import { openSession } from "~/features/members/sessions/sessions.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import type { Settings } from "../settings";
import { ITEM_TITLES } from "./words";

/** A database with generated lists and the sample. */
export type BenchState = { settings: Settings; sample: Sample };

export type Sample = {
  listId: string;
  creator: string;
  /** An item of the list, with a thread of more than one page. */
  itemId: string;
  chapter: string;
  /** The session of the creator, who has follows and notifications. */
  webToken: string;
};

const VERSIONS = 10;
const ITEMS = 10;
const COMMENTS = 20;
/** Generated lists at the top of the feed that get a masterlist. */
const MERGED_LISTS = 20;

/** Generates a ballot that shares most items with its neighbours, in another order. */
export const ballot = (turn: number, length: number): string[] =>
  Array.from({ length }, (_, i) => ITEM_TITLES[(turn * 3 + i * 7) % (length + 20)] ?? "");

export const draft = (turn: number, length: number): VersionInput => ({
  hidden: false,
  items: ballot(turn, length).map((title, i) => ({ title, context: i < 3 ? "What speaks for it." : "" })),
});

export async function membersOf(app: App, count: number): Promise<Member[]> {
  const rows = await app.db.all<{ id: string; username: string; created_at: number }>(
    sql`select id, username, created_at from users order by username_key limit ${count}`,
  );
  return rows.map(({ id, username, created_at }) => ({
    id,
    username,
    roles: [],
    joinedAt: created_at,
    sessionId: "",
    unread: 0,
  }));
}

/** Writes the sample. The clock must be later than the newest generated list. */
export async function writeSample(app: App): Promise<Sample> {
  const members = await membersOf(app, VERSIONS * 2);
  const [ann] = members;
  if (!ann) throw new Error("Nobody to write the sample");
  const newest = await app.db.all<{ list_id: string }>(
    sql`select list_id from cards order by feed_key desc limit ${MERGED_LISTS}`,
  );
  for (const { list_id: listId } of newest.reverse())
    for (const turn of [0, 1])
      await addVersion(app, members[turn + 2] ?? ann, { listId, version: draft(turn, 5) }).catch(() => {});
  const chapter = "albums";
  const { listId } = await dropList(app, ann, {
    title: "Ten versions of ten items",
    chapters: [chapter, "Amsterdam"],
    version: draft(0, ITEMS),
  });
  for (const [turn, member] of members.slice(1, VERSIONS).entries())
    await addVersion(app, member, { listId, version: draft(turn + 1, ITEMS) });
  const view = await readList(app, ann, listId);
  const itemId = view.versions[0]?.items[0]?.id ?? "";
  for (let turn = 0; turn < COMMENTS; turn++)
    await postComment(app, members[turn % members.length] ?? ann, { itemId, content: `Comment ${turn}` });
  const { webToken } = await openSession(app, ann.id);
  return { listId, creator: ann.username, itemId, chapter, webToken };
}
