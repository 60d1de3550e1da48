/** Password guessing on the served Worker: a flood is stopped, and other members can still log in. */
import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "#db/schema/accounts";
import { rateCounters } from "#db/schema/operation";
import { type Answer, ask, form } from "#tests/worker/client";
import { onEachDatabase, type Person, type Site } from "#tests/worker/site";
import { setPasswordHash } from "~/features/members/accounts/accounts.queries.server";
import { hashPassword } from "~/platform/passwords.server";

const PASSWORD = "correct horse 7";

const ofNetwork = (n: number) => `2001:db8:1:2::${n.toString(16)}`;

async function withPassword(site: Site, name: string): Promise<Person> {
  const person = await site.person(name);
  const user = await site.worker.app.db.select().from(users).where(eq(users.username, person.username)).get();
  await setPasswordHash(site.worker.app.db, user?.id ?? "", await hashPassword(PASSWORD));
  return person;
}

const logIn = (site: Site, username: string, password: string, client: string) =>
  site.anyone.post("/auth/login/", { username, password }, { "CF-Connecting-IP": client });

const onPage = (site: Site, username: string, password: string, client: string, Cookie = "") =>
  ask(site.worker.fetch, "/login", form({ username, password }, { "CF-Connecting-IP": client, Cookie }));

const deviceOf = ({ headers }: Answer) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith("known-device=")) ?? "";

const counts = (site: Site) =>
  site.worker.app.db.select().from(rateCounters).where(like(rateCounters.key, "login%"));

onEachDatabase("a flood of log-ins", (site) => {
  test("from one /64 has three in the queue: the others are refused at once, uncounted, and a bystander gets in", async () => {
    const bystander = await withPassword(site, "bystander");
    const victim = await withPassword(site, "victim");
    const flood = Array.from({ length: 40 }, (_, n) =>
      logIn(site, victim.username, "wrong horse 7", ofNetwork(n)),
    );
    const inside = logIn(site, bystander.username, PASSWORD, "192.0.2.7");
    const answers = await Promise.all(flood);
    const statuses = answers.map(({ status }) => status);
    expect((await inside).status).toBe(200);
    const [wrong, refused] = [401, 429].map((status) => statuses.filter((one) => one === status).length);
    expect([(wrong ?? 0) + (refused ?? 0), (refused ?? 0) > 20]).toEqual([40, true]);
    // No counter includes requests rejected because the queue was full.
    const counted = (await counts(site)).map(({ count }) => count);
    expect(Math.max(...counted)).toBe(wrong);
    for (const { status, headers } of answers)
      if (status === 429) expect(headers.get("Retry-After")).toMatch(/^\d+$/);
    expect((await logIn(site, victim.username, PASSWORD, "192.0.2.8")).status).toBe(200);
  });

  test("a wrong password sets no cookie; known and unknown names get the same bytes, also with a device cookie", async () => {
    const owner = await withPassword(site, "careful");
    const cookie = deviceOf(await onPage(site, owner.username, PASSWORD, "192.0.2.40")).split(";")[0] ?? "";
    const answers = [];
    for (const name of [owner.username, "nobody-at-all"]) {
      const { status, text, headers } = await onPage(site, name, "wrong horse 7", "192.0.2.41", cookie);
      const shown = text
        .replaceAll(name, "")
        .replace(/nonce="[^"]*"/g, "")
        .replace(/[0-9a-f-]{36}/g, "");
      answers.push({ status, shown, cookies: headers.getSetCookie() });
    }
    expect(answers[0]).toMatchObject({ status: 401, cookies: [] });
    expect(answers[1]).toEqual(answers[0]);
  });
});
