/** Round trips of every act, the session check included, and its statements: none scans a table. */
import { beforeEach, expect, test, vi } from "vitest";
import { bindingTo } from "#scripts/local-d1";
import { scansOf } from "#tests/support/scans";
import { DAY } from "~/lib/time/durations";
import { ACTS, type Act, isDone, requestOf } from "./support/acts";
import { newScene, site, world } from "./support/site-with-world";
import { api } from "./support/world";

/** The session check, a read and a write. */
const AT_MOST = 3;

/** Acts whose first result determines the next read, or whose page is read again. Up to ten lists are read at once. */
const LONGER: Partial<Record<string, number>> = {
  "page let a guest in again": 4,
  "page turn a guest away": 4,
  "page edit": 4,
  "page edit a version": 4,
  "page of an item: comment": 4,
  // the version, then its list, then what removes its versions
  "page moderate: hide": 5,
  "page moderate: restore": 5,
  "page admin: remove a version": 5,
  "page moderate: remove from a list": 6,
  "page moderate: give back to a list": 6,
  // the member, then what they have published or who reported them
  "page moderate: remove all of a member": 4,
  "page moderate: give all back": 4,
  "page moderate: take a profile down": 4,
  "page moderate: give a profile back": 4,
  "page moderate: suspend those of a list": 4,
  "page appeal": 4,
  "page moderate: answer an appeal": 4,
  "page undo a drop": 5,
  // the list ids, then the lists
  "page delete the account": 6,
  "page delete the account, versions kept": 6,
  "page delete the account of a guest": 4,
};

/** Deletes the mails to somebody who leaves: the outbox has no index by address. */
const OF_LEAVER = /^delete from "mail_outbox" where "mail_outbox"."to" = \?$/;

const makeToken: Act = ({ ann }) => api(ann, "POST /tokens", { name: "Script", scope: "read" });

beforeEach(newScene);

/** Finds scans of whole tables in the statements that `work` sends. */
async function scansIn(work: () => Promise<unknown>) {
  await site.settled();
  const batches = vi.spyOn(site.database.client, "batch");
  await work();
  const statements = batches.mock.calls.flatMap(([sent]) => sent as { sql: string }[]);
  batches.mockRestore();
  expect(statements.length).toBeGreaterThan(0);
  const explain = bindingTo(async ([query]) => {
    const { rows } = await site.database.client.execute({
      sql: query?.sql ?? "",
      args: query?.params as null[],
    });
    // `scansOf` reads the rows alone
    return [{ results: rows }] as unknown as D1Result[];
  });
  return scansOf(explain, new Set(statements.map(({ sql }) => sql)));
}

test.each(Object.entries({ ...ACTS, "API make a token": makeToken }))("%s", async (name, act) => {
  const sent = await requestOf(act, world, site);
  let answer = new Response();
  const scans = await scansIn(async () => {
    answer = await site.fetch(...sent);
  });
  expect(answer.status).toSatisfy(isDone);
  const trips = Number(/trips=(\d+)/.exec(answer.headers.get("Server-Timing") ?? "")?.[1]);
  const longer = LONGER[name];
  expect(trips).toSatisfy((is) => (longer ? is === longer : is <= AT_MOST));
  const isKnown = ({ sql }: { sql: string }) =>
    name.startsWith("page delete the account") && OF_LEAVER.test(sql);
  expect(scans.filter((scan) => !isKnown(scan))).toEqual([]);
});

test("the jobs of a night scan no table", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / DAY) * DAY });
  expect(await scansIn(site.scheduled)).toEqual([]);
  vi.useRealTimers();
});
