/** A flood from all addresses of one /64: no other client is affected, during it or later. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { isExhaustive } from "#tests/support/full";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { type Answer, ask } from "#tests/worker/client";
import { setPasswordHash } from "~/features/members/accounts/accounts.queries.server";
import { hashPassword } from "~/platform/passwords.server";
import { call, createWorld, PASSWORD, post, type World } from "./support/world";

const REQUESTS = isExhaustive ? 10_000 : 600;
const AT_ONCE = 30;

let worker: TestWorker;
let world: World;

beforeAll(async () => {
  worker = await bootWorker({ vars: { PASSWORD_COST: "15" } });
  world = await createWorld(worker.app);
  const hash = await hashPassword(PASSWORD);
  for (const { id } of [world.ann, world.bob]) await setPasswordHash(worker.app.db, id, hash);
});
afterAll(() => worker.close());

const send = (client: string, path: string, init: RequestInit = {}): Promise<Answer> =>
  ask(worker.fetch, path, {
    ...(init as object),
    headers: { ...(init.headers as Record<string, string>), "CF-Connecting-IP": client },
  });

const json = (body: unknown) => call(null, "POST", body);

function floodRequest(n: number): Promise<Answer> {
  const address = `2001:db8:bad:1:${(n >> 8).toString(16)}::${(n & 255).toString(16)}`;
  const kinds: [string, RequestInit?][] = [
    ["/api/auth/login/", json({ username: "ann", password: "a wrong password" })],
    ["/login", post(null, { username: "ann", password: "a wrong password" })],
    [
      "/api/auth/signup/",
      json({ username: `flood${n}`, email: `flood${n}@example.com`, password: PASSWORD }),
    ],
    ["/api/request_password/nobody@example.com"],
    ["/api/search/films"],
    ["/api/merge/", json({ versions: [{ item: ["A", "B"] }, { item: ["B", "A", "C"] }] })],
  ];
  const [path, init] = kinds[n % kinds.length] ?? ["/"];
  return send(address, path, init);
}

const logIn = (client: string, username: string, Cookie = "") =>
  send(client, "/login", post(null, { username, password: PASSWORD }, { Cookie }));

test("a bystander logs in, reads and writes during a flood; afterwards no bystander is refused", async () => {
  const before = await logIn("192.0.2.50", "ann");
  const device = before.headers
    .getSetCookie()
    .find((one) => one.startsWith("known-device="))
    ?.split(";")[0];
  expect(before.status).toBe(302);

  const statuses = new Map<number, number>();
  const troubles: string[] = [];
  let sent = 0;
  let flooded = false;
  const flood = Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (sent < REQUESTS) {
        const n = sent++;
        const { status, text } = await floodRequest(n);
        if (status >= 500) troubles.push(`request ${n}: ${status} ${text.slice(0, 200)}`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  ).finally(() => {
    flooded = true;
  });

  const reads: number[] = [];
  const seen: [what: string, status: number][] = [];
  for (let round = 0; !flooded; round++) {
    const client = `198.51.100.${round % 200}`;
    const acts: [string, string, RequestInit?][] = [
      ["read", "/"],
      ["read", `/lists/${world.listId}`],
      ["read", "/api/feed/0/10"],
      ["search", "/api/search/alien"],
      ["save", "/api/addsaved/", call(world.cleo, "PUT", { id: world.listId })],
    ];
    for (const [what, path, init] of acts) {
      const began = performance.now();
      const { status } = await send(client, path, init);
      if (what === "read") reads.push(performance.now() - began);
      seen.push([what, status]);
    }
    // Ten log-ins are enough; each waits in the queue.
    if (round < 10) seen.push(["log in", (await logIn(client, "bob")).status]);
  }
  await flood;

  const median = reads.toSorted((a, b) => a - b)[Math.floor(reads.length / 2)] ?? 0;
  const summary = [...statuses].map(([status, n]) => `${n} × ${status}`).join(", ");
  console.log(
    `${REQUESTS} of the flood: ${summary}; ${seen.length} of the bystander, reads ${median.toFixed(0)} ms (median of ${reads.length})`,
  );
  expect(seen.filter(([what, status]) => status !== (what === "log in" ? 302 : 200))).toEqual([]);
  expect(seen.filter(([what]) => what === "log in").length).toBeGreaterThan(0);
  expect(troubles).toEqual([]);

  // After the flood: strangers, the victim's browser, and the victim from another device.
  const newcomer = { username: "newcomer", email: "newcomer@example.com", password: PASSWORD };
  expect((await send("192.0.2.60", "/api/auth/signup/", json(newcomer))).status).toBe(201);
  expect((await logIn("192.0.2.61", "bob")).status).toBe(302);
  expect((await logIn("192.0.2.62", "ann", device)).status).toBe(302);
  expect((await logIn("192.0.2.63", "ann")).status).toBe(302);
  // Even in that network, a browser known to the account can log in once the last minute's burst is over.
  const later = { interval: 2_000 };
  await expect.poll(async () => (await logIn("2001:db8:bad:1::7", "ann", device)).status, later).toBe(302);
});
