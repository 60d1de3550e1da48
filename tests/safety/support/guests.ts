/** Lists by link that guests can join, and their guests. */

import { and, eq } from "drizzle-orm";
import { guestReturns, users } from "#db/schema/accounts";
import { versions } from "#db/schema/lists";
import { cookiesOf } from "#tests/support/body";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { call, post } from "./world";

type Site = { fetch: (path: string, init: RequestInit) => Promise<Response> };

/** Drops a list by link with two items, which a name is enough to join. */
export async function listWithGuests({ fetch }: Site, owner: Member, more: Record<string, unknown> = {}) {
  const body = {
    listTitle: "Rainy Sunday games",
    audience: "link",
    guests: true,
    sublist: [{ item: ["Azul", "Chess"].map((itemTitle) => ({ itemTitle })) }],
    ...more,
  };
  const made = await fetch("/api/list", call(owner, "POST", body));
  return (await made.json()) as { listId: string; link: string };
}

/** Joins as a guest without scripts; `Cookie` is what the browser sends from then on. */
export async function joinList(
  { fetch }: Site,
  link: string,
  name: string,
  fields: Record<string, string> = {},
) {
  const answer = await fetch(`${link}/join`, post(null, { name, ...fields }));
  return { answer, Cookie: cookiesOf(answer) };
}

/** Makes a guest with a version and a comment on the owner's. */
export async function guestWhoWrote(site: Site & { app: App }, owner: Member) {
  const { listId, link } = await listWithGuests(site, owner);
  const { Cookie } = await joinList(site, link, "Mia");
  const rows = { "sublist[0].item[0].itemTitle": "Go", "sublist[0].item[1].itemTitle": "Azul" };
  await site.fetch(`/drop/${listId}`, post(null, rows, { Cookie }));
  const guest = await site.app.db.select().from(users).where(eq(users.guestOf, listId)).get();
  const owned = await site.app.db
    .select()
    .from(versions)
    .where(and(eq(versions.listId, listId), eq(versions.userId, owner.id)))
    .get();
  const path = `/item/${listId}/${owner.username}/${owned?.itemIds?.[0]}`;
  await site.fetch(path, post(null, { commentContent: "Rude words" }, { Cookie }));
  return { listId, link, Cookie, guest: guest?.id ?? "" };
}

/** Makes a guest whose browser has forgotten them, and who asks the owner to come back. */
export async function guestWhoAsks(site: Site & { app: App }, owner: Member) {
  const guest = await guestWhoWrote(site, owner);
  const asked = await joinList(site, guest.link, "Mia", { intent: "ask-to-return" });
  const [waiting] = await site.app.db.select().from(guestReturns);
  return { ...guest, asked: asked.Cookie, request: waiting?.sessionId ?? "" };
}
