/** Mail provider failures: people can still sign up, and each gets exactly one mail. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { bootWorker } from "#tests/support/worker";
import { type MailProvider, mailProvider, type Trouble } from "./support/mail-provider";
import { type NodeSite, nodeSite } from "./support/node-site";
import { hashQuickly } from "./support/quick-hashes";
import { call, PASSWORD } from "./support/world";

const TROUBLES: Trouble[] = [
  "none",
  "down",
  "hangs",
  "fault",
  "slow",
  "answer lost",
  "fault after all",
  "answers twice",
];
const PEOPLE = ["ann", "bob", "cleo", "dan", "eve"];
const MINUTE = 60_000;

let provider: MailProvider;
let site: NodeSite;
let mails = 0;

const realNow = Date.now;
/** The clock's offset. Each test has its own day, because the back-off of mail is per process. */
let ahead = 0;
let day = 0;
const setClock = (ms: number) => {
  ahead = day + ms;
};

beforeAll(() => {
  hashQuickly();
  vi.spyOn(Date, "now").mockImplementation(() => realNow() + ahead);
});
beforeEach(async () => {
  day += 2 * 24 * 60 * MINUTE;
  setClock(0);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  provider = await mailProvider();
  site = await nodeSite({ RESEND_API_KEY: "re_test", RESEND_BASE_URL: provider.url });
});
afterEach(() => {
  mails += provider.delivered().length;
  provider.stop();
});
afterAll(() => {
  console.log(`${TROUBLES.length} kinds of trouble, ${mails} mails: each once, none twice`);
});

async function signUp(username: string, send: typeof site.fetch = site.fetch): Promise<void> {
  const body = { username, email: `${username}@example.com`, password: PASSWORD };
  const { status } = await send("/api/auth/signup/", call(null, "POST", body));
  expect([username, status]).toEqual([username, 201]);
}

const everyoneOnce = PEOPLE.map((name) => `${name}@example.com`);
const recipients = () =>
  provider
    .delivered()
    .map(({ to }) => to)
    .toSorted();

describe.each(TROUBLES)("a provider with this trouble: %s", (trouble) => {
  test("people sign up, and each is mailed once when it is over", async () => {
    provider.trouble(trouble);
    for (const name of PEOPLE) await signUp(name);
    if (trouble !== "hangs") await site.settled();
    provider.trouble("none");
    await site.settled();
    for (let minutes = 1; minutes <= 10; minutes++) {
      setClock(minutes * MINUTE);
      await site.scheduled();
    }
    expect(recipients()).toEqual(everyoneOnce);
    const requestCount = provider.requestCount();
    for (let hours = 1; hours < 24; hours++) {
      setClock(hours * 60 * MINUTE);
      await site.scheduled();
    }
    expect(provider.requestCount()).toBe(requestCount);
  });
});

test("a failing provider is not called for a while, and mail waits longer each time", async () => {
  provider.trouble("fault");
  for (const name of PEOPLE) {
    await signUp(name);
    await site.settled();
  }
  expect(provider.requestCount()).toBe(1);
  const counts: number[] = [];
  for (let minutes = 1; minutes <= 60; minutes++) {
    setClock(minutes * MINUTE);
    await site.scheduled();
    counts.push(provider.requestCount());
  }
  expect(counts.at(-1)).toBeLessThanOrEqual(60);
  provider.trouble("none");
  for (let hours = 2; hours < 12; hours++) {
    setClock(hours * 60 * MINUTE);
    await site.scheduled();
  }
  expect(recipients()).toEqual(everyoneOnce);
});

test("many concurrent runs of the cron send a mail once", async () => {
  provider.trouble("down");
  for (const name of PEOPLE) await signUp(name);
  await site.settled();
  provider.trouble("slow");
  setClock(5 * MINUTE);
  const requestCount = provider.requestCount();
  await Promise.all(Array.from({ length: 5 }, () => site.scheduled()));
  expect(recipients()).toEqual(everyoneOnce);
  expect(provider.requestCount() - requestCount).toBeLessThanOrEqual(PEOPLE.length);
});

test("on workerd: while the provider hangs, people sign up, and are mailed by the cron", async () => {
  ahead = 0;
  provider.trouble("hangs");
  const worker = await bootWorker({ vars: { RESEND_API_KEY: "re_test", RESEND_BASE_URL: provider.url } });
  const body = { username: "ann", email: "ann@example.com", password: PASSWORD };
  const { status } = await worker.fetch("/api/auth/signup/", call(null, "POST", body) as never);
  // a response that waited for the provider would arrive only after its mail is given up
  expect([status, provider.delivered(), provider.givenUp()]).toEqual([201, [], []]);
  provider.trouble("none");
  await worker.restart();
  await worker.app.db.run("update mail_outbox set due_at = 0");
  await worker.scheduled();
  await worker.scheduled();
  expect(recipients()).toEqual(["ann@example.com"]);
  await worker.close();
});
