/** Database failures during writes: an error response, nothing half done, and a retry works. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { isExhaustive } from "#tests/support/full";
import { applyStandings } from "~/features/lists/writes/standing.server";
import { recount } from "~/features/operations/recount/recount.server";
import { ACTS, isDone, requestOf } from "./support/acts";
import type { Fault } from "./support/failing-d1";
import { newScene, site, world } from "./support/site-with-world";
import { form, type WriteRequest } from "./support/world";

/** Tables that may change although the write failed. */
const UNCOUNTED_TABLES = ["rate_counters", "idempotency_keys"];

let points = 0;
const startedAt = Date.now();

beforeEach(newScene);

afterAll(() => {
  console.log(
    `${points} fault points in ${Math.round((Date.now() - startedAt) / 1000)} s: each 503, none half done`,
  );
});

const dump = () => site.database.dump(UNCOUNTED_TABLES);

async function send([path, init]: WriteRequest, fault: Fault | null = null) {
  await site.settled();
  site.database.fail(fault);
  const answer = await site.fetch(path, init);
  // a failure after the response is not the request's
  const failed = site.database.failed();
  const text = await answer.text();
  await site.settled();
  site.database.fail(null);
  return { status: answer.status, headers: answer.headers, text, failed };
}

/** Forms whose page is read again in the request of the write, and shows the success although that read fails. */
const SHOWN_AT_ONCE = ["page undo a drop"];

type Steps = { from: number; by: number };

/**
 * Selects the statements that fail: all of them with `npm test -- safety --exhaustive`. `npm test` tries
 * every second statement of an API write. It tries every seventh of a page, because pages send the same
 * batches. The start varies by write.
 */
function stepsOf(name: string, index: number): Steps {
  const by = isExhaustive ? 1 : name.startsWith("page") ? 7 : 2;
  return { from: index % by, by };
}

async function failAtStatements(sent: WriteRequest, { from, by }: Steps, isShownAtOnce = false) {
  await site.settled();
  const before = await dump();
  for (let after = from; ; after += by) {
    const { status, headers, text, failed } = await send(sent, { at: "statement", after });
    const excerpt = text.slice(0, 300);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    if (!failed) return expect([after, status, excerpt]).toEqual([after, expect.toSatisfy(isDone), excerpt]);
    points++;
    if (isShownAtOnce && isDone(status))
      return expect(await dump(), `statement ${after}`).not.toEqual(before);
    expect([after, status, excerpt]).toEqual([after, 503, excerpt]);
    expect(await dump(), `statement ${after}`).toEqual(before);
  }
}

const writes = Object.entries(ACTS).map(([name, act], index) => ({ name, act, steps: stepsOf(name, index) }));

describe.each(writes)("$name", ({ name, act, steps }) => {
  test("fails atomically at any statement, reports it, and a retry works", async () => {
    await failAtStatements(await requestOf(act, world, site), steps, SHOWN_AT_ONCE.includes(name));
    // the work after the response may have failed, and is the job's then
    await applyStandings(site.app);
    expect(await recount(site.app)).toEqual([]);
  });
});

test("a page that is read in the request of its write shows the success although the read fails", async () => {
  const fields = { name: "Backup", scope: "read", key: "7".repeat(24), intent: "make-token" };
  const sent = form(world.ann, "/my-stuff/tokens", fields);
  const before = await dump();
  for (let after = 0; ; after++) {
    const { status, text, failed } = await send(sent, { at: "statement", after });
    expect(failed).toBe(true);
    points++;
    if (JSON.stringify(await dump()) === JSON.stringify(before))
      expect([after, status]).toEqual([after, 503]);
    else {
      expect([after, status]).toEqual([after, 200]);
      return expect(text).toContain("Copy it now");
    }
  }
});

/** Statuses of a retry after an attempt that succeeded but lost its response. */
const DONE_ALREADY = [401, 403, 404, 409, 410];

const ofTheApi = writes
  .filter(({ name }) => name.startsWith("API"))
  .filter((_, i) => isExhaustive || i % 3 === 0);

describe.each(ofTheApi)("$name", ({ act, steps }) => {
  test("is done or not, never half, if the database's result is lost", async () => {
    for (let after = steps.from; ; after += steps.by) {
      if (after > steps.from) {
        await newScene();
      }
      const sent = await requestOf(act, world, site);
      const before = await dump();
      const { status, failed } = await send(sent, { at: "answer", after });
      if (!failed) return;
      points++;
      expect([after, status]).toEqual([after, 503]);
      const wasDone = JSON.stringify(await dump()) !== JSON.stringify(before);
      const again = await send(sent);
      expect([after, again.status]).toEqual([
        after,
        expect.toSatisfy((code) => isDone(code) || (wasDone && DONE_ALREADY.includes(code))),
      ]);
      expect(await recount(site.app)).toEqual([]);
    }
  });
});

test("a failed cron job is done by the next run", async () => {
  for (let after = 0; ; after++) {
    site.database.fail({ at: "statement", after });
    await site.scheduled().catch(() => {});
    if (!site.database.failed()) break;
    points++;
    site.database.fail(null);
    await site.scheduled();
    expect(await recount(site.app)).toEqual([]);
  }
});
