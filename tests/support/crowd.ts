/** Crowds that write to one list at the same time, as a room does at its end. */
import { and, eq, sql } from "drizzle-orm";
import * as schema from "#db/schema/lists";
import { bodyOf } from "#tests/support/body";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { droppedResponse } from "#tests/support/shapes";
import { accessTokenOf, memberOf } from "#tests/support/test-app";
import type { TestWorker } from "#tests/support/worker";
import type { ListId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";

let people = 0;

/** The rest of a refused client, or of a page that a crowd's socket has told to wait a little. */
export const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

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

export type Sent = { status: number; trips: number; rows: number; ms: number; tries: number; text: string };

const figure = (timing: string, name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(timing)?.[1] ?? 0);

/** Adds a member's version, and sends it again as long as the list's writer is too busy, like our forms. */
export async function addVersionBy(
  worker: TestWorker,
  member: Member,
  listId: ListId,
  titles: string[],
  { headers = {}, patience = 0 }: { headers?: Record<string, string>; patience?: number } = {},
): Promise<Sent> {
  const began = performance.now();
  const body = JSON.stringify({
    id: listId,
    sublist: [{ item: titles.map((itemTitle) => ({ itemTitle, itemContext: "" })) }],
  });
  for (let tries = 1; ; tries++) {
    const response = await worker.fetch("/api/addsublist/", {
      method: "PUT",
      headers: {
        Authorization: `Bearer ${accessTokenOf(member)}`,
        "Content-Type": "application/json",
        ...headers,
      },
      body,
    });
    const text = await response.text();
    if (response.status === 503 && tries <= patience) {
      const wait = Number(response.headers.get("Retry-After")) * 1000;
      await rest(wait);
      continue;
    }
    const timing = response.headers.get("Server-Timing") ?? "";
    return {
      status: response.status,
      trips: figure(timing, "trips"),
      rows: figure(timing, "rows_read") + figure(timing, "rows_written"),
      ms: performance.now() - began,
      tries,
      text,
    };
  }
}

export async function blindRoomOf(
  worker: TestWorker,
  owner: Member,
): Promise<{ listId: ListId; key: string }> {
  const response = await worker.fetch("/api/list/", {
    method: "POST",
    headers: { Authorization: `Bearer ${accessTokenOf(owner)}`, "Content-Type": "application/json" },
    body: JSON.stringify({ listTitle: "What do we play?", audience: "link", blind: true, sublist: [] }),
  });
  const { listId, link } = bodyOf({ status: response.status, body: await response.json() }, droppedResponse);
  return { listId, key: link?.split("/").at(-1) ?? "" };
}
