/** Crowds that write to one list at the same time, as a room does at its end. */
import { and, eq, sql } from "drizzle-orm";
import * as schema from "#db/schema/lists";
import { addVersionTo, dropListOf } from "#tests/support/lists";
import { accessTokenOf, memberOf } from "#tests/support/test-app";
import type { TestWorker } from "#tests/support/worker";
import type { ListId } from "~/lib/data/ids";
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

export type Sent = {
  status: number;
  trips: number;
  rowsWritten: number;
  /** Time until the last response, in ms. */
  ms: number;
  text: string;
};

export const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const callBy = (member: Member, method: string, body: object) => ({
  method,
  headers: { Authorization: `Bearer ${accessTokenOf(member)}`, "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** Adds a version, and sends it again up to `patience` times while the list's writer is too busy, like our forms. */
export async function addVersionBy(
  { fetch }: TestWorker,
  member: Member,
  listId: ListId,
  titles: string[],
  { headers = {}, patience = 0 }: { headers?: Record<string, string>; patience?: number } = {},
): Promise<Sent> {
  const item = titles.map((itemTitle) => ({ itemTitle, itemContext: "" }));
  const call = callBy(member, "PUT", { id: listId, sublist: [{ item }] });
  const began = performance.now();
  for (let tries = 0; ; tries++) {
    const response = await fetch("/api/addsublist/", { ...call, headers: { ...call.headers, ...headers } });
    const text = await response.text();
    if (response.status === 503 && tries < patience) {
      await rest(Number(response.headers.get("Retry-After")) * 1000);
      continue;
    }
    const timing = response.headers.get("Server-Timing") ?? "";
    const figure = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(timing)?.[1] ?? 0);
    return {
      status: response.status,
      trips: figure("trips"),
      rowsWritten: figure("rows_written"),
      ms: performance.now() - began,
      text,
    };
  }
}

export async function blindRoomOf(
  { fetch }: TestWorker,
  owner: Member,
): Promise<{ listId: ListId; key: string }> {
  const list = { listTitle: "What do we play?", audience: "link", blind: true, sublist: [] };
  const response = await fetch("/api/list/", callBy(owner, "POST", list));
  const { listId, link } = (await response.json()) as { listId: ListId; link: string };
  return { listId, key: link.split("/").at(-1) ?? "" };
}
