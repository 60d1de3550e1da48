/** Whole crowds at one list. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  addVersionBy,
  blindRoomOf,
  listOf,
  membersOf,
  rest,
  type Sent,
  titlesOf,
} from "#tests/support/crowd";
import { type OpenPage, openPage } from "#tests/support/open-page";
import { cookieOf, memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { form } from "#tests/worker/client";
import { readList } from "~/features/lists/reads/lists.server";
import { paths } from "~/lib/addresses/paths";
import type { Member } from "~/platform/viewer.server";

const VERSIONS = 150;
const ITEMS = 50;
const AT_ONCE = 24;
const GUESTS = 200;
const PAGES = 300;
const PAGES_AT_A_TIME = 30;
/** Time over which pages that show a result load the rest. */
const LEISURE_MS = 10_000;
/** Times to send again, like our forms, if the machine is too slow for all at once. */
const PATIENCE = 30;

let worker: TestWorker;
beforeAll(async () => {
  worker = await bootWorker();
});
afterAll(() => worker.close());

/** Checks the costs of each, and prints the longest wait, in ms. */
function expectAccepted(what: string, sent: Sent[]): number {
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
  expect(Math.max(...sent.map(({ trips }) => trips))).toBeLessThanOrEqual(4);
  expect(Math.max(...sent.map(({ rowsWritten }) => rowsWritten))).toBeLessThanOrEqual(250);
  const longest = Math.max(...sent.map(({ ms }) => ms));
  console.log(`${what}: the longest wait is ${Math.round(longest)} ms`);
  return longest;
}

test(`${AT_ONCE} people at once on a list of ${VERSIONS} versions are accepted, each in at most 4 round trips`, async () => {
  const { app } = worker;
  const listId = await listOf(app, VERSIONS, ITEMS);
  const [first, ...crowd] = await membersOf(app, AT_ONCE + 1);
  const add = (member: Member | undefined, i: number) =>
    addVersionBy(worker, member as Member, listId, titlesOf(i, ITEMS), { patience: PATIENCE });
  const { ms: alone } = await add(first, AT_ONCE);
  const longest = expectAccepted(`${AT_ONCE} at once`, await Promise.all(crowd.map(add)));
  console.log(`all of them: ${(longest / (AT_ONCE * alone)).toFixed(1)} of ${AT_ONCE} times one alone`);
  expect((await readList(app, first ?? null, listId)).creatorCount).toBe(VERSIONS + AT_ONCE + 1);
});

test(`${GUESTS} people at once in a blind room are accepted`, async () => {
  const { app } = worker;
  const owner = await memberOf(app, "host");
  const { listId, key } = await blindRoomOf(worker, owner);
  const crowd = await membersOf(app, GUESTS);
  const headers = { "X-List-Key": key };
  const sent = await Promise.all(
    crowd.map((member, i) =>
      addVersionBy(worker, member, listId, titlesOf(i, 6), { headers, patience: PATIENCE }),
    ),
  );
  expectAccepted(`${GUESTS} at once in a room`, sent);
  expect((await readList(app, owner, listId)).creatorCount).toBe(GUESTS + 1);
});

test(`${PAGES} open pages of a room are told of its reveal, and all see it`, async () => {
  const { app } = worker;
  const owner = await memberOf(app, "reveals");
  const { listId, key } = await blindRoomOf(worker, owner);
  const crowd = await membersOf(app, GUESTS);
  const invited = { "X-List-Key": key };
  for (const [i, member] of crowd.entries())
    await addVersionBy(worker, member, listId, titlesOf(i, 6), { headers: invited, patience: PATIENCE });
  const cookies = Array.from({ length: PAGES }, (_, i) => {
    const member = crowd[i];
    return `list-key-${listId}=${key}${member ? `; ${cookieOf(member)}` : ""}`;
  });
  const pages: OpenPage[] = [];
  for (let i = 0; i < PAGES; i += PAGES_AT_A_TIME)
    pages.push(
      ...(await Promise.all(
        cookies.slice(i, i + PAGES_AT_A_TIME).map((Cookie) => openPage(worker, listId, { Cookie })),
      )),
    );
  const reveal = form({ intent: "reveal" }, { Cookie: cookieOf(owner) });
  expect((await worker.fetch(paths.room(listId), reveal)).status).toBe(302);
  const began = performance.now();
  let refused = 0;
  // each page loads the rest at leisure
  const read = async (path: string, Cookie: string): Promise<string> => {
    const response = await worker.fetch(path, { headers: { Cookie } });
    const text = await response.text();
    if (response.status === 200) return text;
    refused++;
    expect([response.status, response.headers.get("X-Busy")]).toEqual([503, "1"]);
    await rest(2000 * (0.5 + Math.random()));
    return read(path, Cookie);
  };
  const seen = await Promise.all(
    pages.map(async (page, i) => {
      await vi.waitUntil(() => page.told.length > 0, { timeout: 60_000, interval: 20 });
      const saw = performance.now() - began;
      const { result } = JSON.parse(String(page.told[0]));
      expect(result.items[0]).toMatchObject({ rank: 1, namedBy: expect.any(Number) });
      await rest(Math.random() * LEISURE_MS);
      expect(await read(`${paths.room(listId)}.data`, cookies[i] ?? "")).toContain("revealed");
      return saw;
    }),
  );
  for (const { socket } of pages) socket.close();
  const [last, all] = [Math.max(...seen), performance.now() - began].map(Math.round);
  console.log(`reveal: ${PAGES} saw it after ${last} ms, loaded all after ${all} ms, ${refused} × 503`);
  expect(seen).toHaveLength(PAGES);
});
