import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { writeAll } from "#db/run-queries";
import { mailOutbox } from "#db/schema/mail";
import { mailTo, PASSWORD } from "#tests/support/sign-ups";
import { type TestApp, testApp } from "#tests/support/test-app";
import { signUp } from "~/features/members/sign-up/sign-up.server";
import { runScheduledJobs } from "~/features/operations/scheduled/scheduled-jobs.server";
import { DAY, HOUR, MINUTE } from "~/lib/time/durations";
import { confirmationEmail } from "./emails";
import { deliverMail, forgetOldMail, readOutbox } from "./mail.server";

vi.mock("~/platform/passwords.server", () => import("#tests/support/cheap-passwords"));

type Sent = { key: string; to: string; from: string; subject: string };
type Body = Omit<Sent, "key">;

let provider: Server;
let sentMails: Sent[];
/** Requests to the provider, and the addresses that it refuses in a batch. */
let calls: number;
let refusedTo: string;
let answer: number;
let app: TestApp;
/** Tests so far: each begins days after the last, when the breaker that one has opened is closed again. */
let tests = 0;
/** The provider accepts the mail, and its answer is lost. */
const LOST = 0;

beforeEach(async () => {
  sentMails = [];
  calls = 0;
  refusedTo = "";
  answer = 200;
  const keys = new Set<string>();
  provider = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const key = String(request.headers["idempotency-key"]);
    calls++;
    const mails = [JSON.parse(body) as Body | Body[]].flat();
    const isSent = answer === 200 || answer === LOST;
    if (isSent && !keys.has(key))
      for (const mail of mails) if (mail.to !== refusedTo) sentMails.push({ key, ...mail });
    if (isSent) keys.add(key);
    if (answer === LOST) return void request.socket.destroy();
    const errors = mails.flatMap(({ to }, index) => (to === refusedTo ? [{ index, message: "no" }] : []));
    const json =
      answer === 200
        ? { id: "1", data: [{ id: "1" }], errors }
        : { statusCode: answer, name: "oops", message: "The lists.org domain is not verified" };
    response.writeHead(answer, { "Content-Type": "application/json" }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  app = await testApp({ env: { RESEND_API_KEY: "re_test", RESEND_BASE_URL: `http://127.0.0.1:${port}/` } });
  tests += 1;
  app.clock.advance(tests * 5 * DAY);
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  provider.close();
  vi.restoreAllMocks();
});

const ann = { username: "ann", email: "ann@example.com", password: PASSWORD };

test("a mail goes to the provider once, with its id as the key", async () => {
  await signUp(app, ann);
  await app.settled();
  await Promise.all([deliverMail(app), deliverMail(app), runScheduledJobs(app)]);
  const [row] = await app.db.select().from(mailOutbox);
  expect(sentMails).toMatchObject([{ key: row?.id, to: "ann@example.com", from: app.env.MAIL_FROM }]);
  expect(row).toMatchObject({ sentAt: app.now(), dueAt: null, attempts: 1 });
});

test("while the provider is down the sign-up is kept, and the mail goes out later", async () => {
  answer = 500;
  await signUp(app, ann);
  await app.settled();
  expect(sentMails).toEqual([]);
  await runScheduledJobs(app);
  app.clock.advance(MINUTE);
  answer = 200;
  await runScheduledJobs(app);
  expect(sentMails).toHaveLength(1);
  expect((await mailTo(app, "ann@example.com")).sentAt).toBe(app.now());
});

test("a mail that the provider refuses for good is dropped, and does not delay others", async () => {
  app.clock.advance(MINUTE);
  answer = 422;
  await signUp(app, ann);
  await app.settled();
  answer = 200;
  await signUp(app, { ...ann, username: "bob", email: "bob@example.com" });
  await app.settled();
  app.clock.advance(10 * MINUTE);
  await runScheduledJobs(app);
  expect(sentMails.map(({ to }) => to)).toEqual(["bob@example.com"]);
  app.clock.advance(8 * DAY);
  await writeAll(app.db, [forgetOldMail(app)]);
  expect(await app.db.$count(mailOutbox)).toBe(0);
});

test("retries stop after a day, because the provider then forgets the key", async () => {
  app.clock.advance(2 * MINUTE);
  answer = 503;
  await signUp(app, ann);
  await app.settled();
  for (let hours = 0; hours < 48; hours++) {
    app.clock.advance(HOUR);
    await runScheduledJobs(app);
  }
  const [row] = await app.db.select().from(mailOutbox);
  expect(row).toMatchObject({
    dueAt: null,
    sentAt: null,
    attempts: 10,
    lastError: "503 oops: The lists.org domain is not verified",
  });
});

test("production deletes the text of a sent mail, and shows no outbox", async () => {
  const production = { ...app, env: { ...app.env, MODE: "production" as const } };
  app.clock.advance(3 * DAY);
  await signUp(production, ann);
  await app.settled();
  const [row] = await app.db.select().from(mailOutbox);
  expect(row).toMatchObject({ text: "", html: "", links: [], sentAt: app.now() });
  await expect(readOutbox(production)).rejects.toMatchObject({ status: 404 });
  app.clock.advance(8 * DAY);
  await runScheduledJobs(production);
  expect(await app.db.select().from(mailOutbox)).toEqual([]);
});

describe("with 2,000 mails of notifications waiting", () => {
  const WAITING = 2000;
  /** A day of its own, because the pause after a failure is per process. */
  let days = 5;

  beforeEach(async () => {
    app.clock.advance(++days * DAY);
    await app.db.run(sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${WAITING})
      insert into mail_outbox (id, "to", subject, text, html, created_at, due_at, bulk)
      select printf('%024x', i), 'm' || i || '@example.com', 'News', 'News', '', 0, 0, 1 from n`);
  });

  const to = () => sentMails.map((mail) => mail.to);

  test("the confirmation of a sign-up leaves at once, before all of them", async () => {
    await signUp(app, ann);
    await app.settled();
    expect(to()).toEqual(["ann@example.com"]);
  });

  test("a confirmation that could not leave at once leaves first with the next run", async () => {
    await signUp({ ...app, afterAnswer: () => {} }, ann);
    await deliverMail(app);
    expect(to()[0]).toBe("ann@example.com");
  });

  test("a thousand and more leave with one run, a hundred a call, and all with two", async () => {
    await deliverMail(app);
    expect(sentMails.length).toBeGreaterThanOrEqual(1000);
    expect(calls).toBe(sentMails.length / 100);
    app.clock.advance(MINUTE);
    await deliverMail(app);
    expect(new Set(to()).size).toBe(WAITING);
    expect(sentMails).toHaveLength(WAITING);
  });

  test("a batch whose answer is lost is sent once", async () => {
    answer = LOST;
    await deliverMail(app);
    expect(sentMails).toHaveLength(100);
    answer = 200;
    app.clock.advance(MINUTE);
    await deliverMail(app);
    app.clock.advance(MINUTE);
    await deliverMail(app);
    expect(new Set(to()).size).toBe(sentMails.length);
    expect(sentMails).toHaveLength(WAITING);
  });

  test("an address that the provider refuses stops none of the others of its batch", async () => {
    refusedTo = "m7@example.com";
    await deliverMail(app);
    app.clock.advance(MINUTE);
    await deliverMail(app);
    expect(sentMails).toHaveLength(WAITING - 1);
    const refused = await app.db.select().from(mailOutbox).where(eq(mailOutbox.to, refusedTo)).get();
    expect(refused).toMatchObject({ dueAt: null, sentAt: null, lastError: "no" });
  });

  test("a batch that the provider refuses whole is sent mail by mail", async () => {
    await app.db.run(sql`delete from mail_outbox where id > printf('%024x', 30)`);
    answer = 422;
    await deliverMail(app);
    answer = 200;
    for (let minutes = 0; minutes < 3; minutes++) {
      app.clock.advance(MINUTE);
      await deliverMail(app);
    }
    expect(sentMails.map(({ key }) => key).toSorted()).toEqual(
      Array.from({ length: 30 }, (_, i) => (i + 1).toString(16).padStart(24, "0")),
    );
  });
});

test("without a provider development shows the outbox, newest first", async () => {
  const local = await testApp();
  await signUp(local, ann);
  local.clock.advance(1000);
  await signUp(local, { ...ann, username: "bob", email: "bob@example.com" });
  await local.settled();
  const mails = await readOutbox(local);
  expect(mails.map(({ to }) => to)).toEqual(["bob@example.com", "ann@example.com"]);
  expect(mails[0]?.text).toContain(mails[0]?.links[0]);
  expect(mails[0]?.html).toContain(`href="${mails[0]?.links[0]}"`);
  expect(mails[0]?.sentAt).toBe(local.now());
});

test("an email has the wordmark and one button, in both schemes, and names are text in it", () => {
  const url = "https://lists.example/confirm/a%40b.example/t0ken?to=%2Fdrop&x=1";
  const { html, text } = confirmationEmail({ product: "Listdrop", username: "<b>ann", url });
  expect(html).toContain("List<b>drop</b>");
  expect(html).toContain("Hello &lt;b&gt;ann,");
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([url.replaceAll("&", "&amp;")]);
  expect(html).toMatch(/<meta name="color-scheme" content="light dark">/);
  expect(html).toContain("@media (prefers-color-scheme: dark)");
  expect(html).not.toMatch(/<img|<script|url\(/);
  expect(text).toContain(`\n${url}\n`);
});
