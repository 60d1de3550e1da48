/** Crowds that write to one list at the same time, as a room does at its end. */
import { and, eq, sql } from "drizzle-orm";
import * as schema from "#db/schema/lists";
import {
  openBlindRoom,
  type SendOptions,
  type Sent,
  sendVersion,
  versionCall,
} from "#scripts/bench/send-version";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { accessTokenOf, memberOf } from "#tests/support/test-app";
import type { TestWorker } from "#tests/support/worker";
import type { ListId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";

let people = 0;

export async function membersOf(app: App, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let i = 0; i < count; i++) members.push(await memberOf(app, `crowd${++people}`));
  return members;
}

/** Returns a ranking of titles that differs from person to person. */
export const titlesOf = (person: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `Title ${(i * 7 + person * 3) % (count + 10)}`);

export async function listOf(app: App, versions: number, items: number): Promise<ListId> {
  const [owner, ...others] = await membersOf(app, versions);
  const listId = await dropListOf(app, owner ?? null, titlesOf(0, items));
  // hidden versions cost no merge; the last one merges all of them
  const last = others.pop();
  for (const [i, member] of others.entries())
    await addVersionTo(app, member, listId, titlesOf(i + 1, items), { hidden: true });
  await app.db
    .update(schema.versions)
    .set({ hidden: false, feedKey: sql`rowid` })
    .where(and(eq(schema.versions.listId, listId), eq(schema.versions.hidden, true)));
  await app.db
    .update(schema.lists)
    .set({ creatorCount: versions - 1 })
    .where(eq(schema.lists.id, listId));
  if (last) await addVersionTo(app, last, listId, titlesOf(versions, items));
  return listId;
}

/** Adds a member's version, and sends it again as long as the list's writer is too busy, like our forms. */
export const addVersionBy = (
  { fetch }: TestWorker,
  member: Member,
  listId: ListId,
  titles: string[],
  options?: SendOptions,
): Promise<Sent> => sendVersion(fetch, versionCall(accessTokenOf(member), listId, titles), options);

export const blindRoomOf = ({ fetch }: TestWorker, owner: Member) =>
  openBlindRoom(fetch, accessTokenOf(owner));
