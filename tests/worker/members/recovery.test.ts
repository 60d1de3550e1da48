/** Password reset by mail, on the served Worker: nothing that a thief left behind opens the account. */

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { apiTokens, passkeys, sessions, users } from "#db/schema/accounts";
import { pushSubscriptions } from "#db/schema/notifications";
import { cookiesOf } from "#tests/support/body";
import { form } from "#tests/worker/client";
import { onEachDatabase, type Person, type Site } from "#tests/worker/site";
import type { UserId } from "~/lib/data/ids";

const NAMES = ["Laptop", "Phone", "Somebody else's"] as const;

/** Creates a member with passkeys, an API token and a push subscription. */
async function createVictim(site: Site) {
  const { db, newId, now } = site.worker.app;
  const ann = await site.person("ann");
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.username, ann.username));
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, row?.id as UserId));
  const userId = row?.id as UserId;
  const key = Object.fromEntries(NAMES.map((name) => [name, newId()])) as Record<
    (typeof NAMES)[number],
    string
  >;
  for (const name of NAMES)
    await db.insert(passkeys).values({ id: key[name], userId, name, publicKey: "AAAA", createdAt: now() });
  await db.insert(pushSubscriptions).values({
    id: newId(),
    userId,
    sessionId: session?.id ?? "",
    endpoint: `https://push.example/${newId()}`,
    p256dh: "x",
    auth: "x",
    createdAt: now(),
  });
  expect((await ann.post("/tokens/", { name: "A program", scope: "write" })).status).toBe(201);
  const entrances = async () => ({
    passkeys: (await db.select().from(passkeys).where(eq(passkeys.userId, userId)))
      .map(({ id }) => id)
      .sort(),
    sessions: (await db.select().from(sessions).where(eq(sessions.userId, userId))).length,
    tokens: (await db.select().from(apiTokens).where(eq(apiTokens.userId, userId))).length,
    devices: (await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId))).length,
  });
  return { ann, key, entrances };
}

async function mailedLink(site: Site, { username }: Person): Promise<string> {
  const email = `${username}@example.com`;
  await site.anyone.get(`/request_password/${email}`);
  const [mail] = await site.mails(email);
  return new URL(mail?.links[0] ?? "").pathname;
}

onEachDatabase("a new password by mail", (site) => {
  test("shows the passkeys, and ends everything that lets somebody in, but those that are ticked", async () => {
    const { ann, key, entrances } = await createVictim(site);
    const before = await entrances();
    expect(before).toMatchObject({ sessions: 1, tokens: 1, devices: 1 });
    const opened = await site.page(await mailedLink(site, ann));
    const Cookie = cookiesOf(opened);
    const page = await site.page("/changepassword", { headers: { Cookie } });
    for (const name of NAMES) {
      expect(page.text).toContain(name.replace("'", "&#x27;"));
      expect(page.text).toMatch(new RegExp(`<input type="checkbox"[^>]*value="${key[name]}"`));
    }
    expect(page.text).not.toMatch(/<input type="checkbox"[^>]*checked/);
    expect(await entrances()).toEqual(before);

    const box = (page.text.match(/<input type="checkbox"[^>]*>/g) ?? []).find((tag) =>
      tag.includes(key.Phone),
    );
    const field = /name="(keep\.\d+)"/.exec(box ?? "")?.[1] ?? "";
    const send = (password: string) =>
      site.page("/changepassword", form({ password, [field]: key.Phone }, { Cookie }));
    const short = await send("short");
    expect(short.status).toBe(400);
    expect(short.text.match(/<input type="checkbox"[^>]*checked[^>]*>/g)).toEqual([
      expect.stringContaining(key.Phone),
    ]);
    expect(await entrances()).toEqual(before);

    expect((await send("brand new words")).text).toContain("Password changed");
    expect(await entrances()).toEqual({ passkeys: [key.Phone], sessions: 0, tokens: 0, devices: 0 });
    expect((await ann.get("/getsavedlists/")).status).toBe(401);
  });

  test("removes every passkey that a program's call doesn't name, and no other member's", async () => {
    const { ann, key, entrances } = await createVictim(site);
    const other = await createVictim(site);
    const theirs = await other.entrances();
    const change = async (body: object) => {
      const [, , username = "", email = "", token = ""] = (await mailedLink(site, ann))
        .split("/")
        .map(decodeURIComponent);
      return site.anyone.post("/change_password/", {
        username,
        email,
        token,
        password: "brand new words",
        ...body,
      });
    };
    const keepPasskeys = [key.Laptop, other.key.Phone];
    expect((await change({ keepPasskeys: Array(21).fill("x") })).status).toBe(400);
    expect((await change({ keepPasskeys })).status).toBe(200);
    expect(await entrances()).toEqual({ passkeys: [key.Laptop], sessions: 0, tokens: 0, devices: 0 });
    expect((await change({})).status).toBe(200);
    expect((await entrances()).passkeys).toEqual([]);
    expect(await other.entrances()).toEqual(theirs);
  });

  test("shows no passkeys for a link that doesn't work", async () => {
    const { ann } = await createVictim(site);
    const parts = (await mailedLink(site, ann)).split("/");
    const wrong = [...parts.slice(0, -1), "0".repeat(48)].join("/");
    const Cookie = cookiesOf(await site.page(wrong));
    const page = await site.page("/changepassword", { headers: { Cookie } });
    expect(page.status).toBe(200);
    for (const name of ["Laptop", "checkbox"]) expect(page.text).not.toContain(name);
  });
});
