/** In production the site's address never comes from the Host header, which anyone can set. */
import { request as send } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailOutbox } from "#db/schema/mail";
import { bootWorker, PUBLIC_URL, type TestWorker } from "#tests/support/worker";
import { form } from "#tests/worker/client";
import { hashQuickly } from "./support/quick-hashes";
import { createWorld, joinWorld, PASSWORD, type World } from "./support/world";

const HOST = "evil.example";

type Raw = { status: number; headers: string; text: string };

function ask(
  worker: TestWorker,
  path: string,
  { method = "GET", headers = {}, body = "" }: { method?: string; headers?: object; body?: string } = {},
): Promise<Raw> {
  return worker.url().then(
    ({ hostname, port }) =>
      new Promise((resolve, reject) => {
        const foreign = { Host: HOST, "X-Forwarded-Host": HOST, Forwarded: `host=${HOST}` };
        const sent = send({ hostname, port, path, method, headers: { ...foreign, ...headers } }, (answer) => {
          let text = "";
          answer.on("data", (chunk) => {
            text += chunk;
          });
          answer.on("end", () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.rawHeaders.join("\n"), text }),
          );
        });
        sent.on("error", reject);
        sent.end(body);
      }),
  );
}

let worker: TestWorker;
let world: World;
beforeAll(async () => {
  worker = await bootWorker({ vars: { MODE: "production", LOG: "0" } });
  world = await createWorld(worker.app);
});
afterAll(() => worker.close());

test("development does, so the header does arrive", async () => {
  const development = await bootWorker();
  expect((await ask(development, "/support")).text).toContain(`http://${HOST}`);
  await development.close();
});

test("no page, call or redirect names it", async () => {
  const { listId, itemId } = world;
  for (const path of [
    ...["/", "/marketing", "/support", "/privacy-policy", "/how-lists-merge", "/login", "/register"],
    ...[`/lists/${listId}`, `/listdetails/${listId}/ann`, `/item/${listId}/ann/${itemId}`, "/profile/ann"],
    ...["/chapter/films", "/search/films", "/user/ann", "/drop", "/nothing-here", "/sitemap.xml"],
    ...["/feed.atom", `/embed/${listId}`, "/api/openapi.json", "/api/feed/0/9", `/api/list/${listId}`],
    ...["/lists/", "/confirm/a%40example.com/b", "//x", `/lists/${listId}?x=1`],
  ]) {
    const { status, headers, text } = await ask(worker, path);
    expect([path, status, `${headers}${text}`.includes(HOST)]).toEqual([path, status, false]);
    if (text.includes('property="og:image"'))
      expect([path, text]).toEqual([path, expect.stringContaining(PUBLIC_URL)]);
  }
});

test("no mail names it, and a write from there counts as another site's", async () => {
  hashQuickly();
  await joinWorld(worker.app, "dora");
  const json = { "Content-Type": "application/json" };
  const signUp = { username: "erin", email: "erin@example.com", password: PASSWORD };
  await ask(worker, "/api/auth/signup/", { method: "POST", headers: json, body: JSON.stringify(signUp) });
  await ask(worker, "/api/auth/signup/", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ ...signUp, username: "fay", email: "dora@example.com" }),
  });
  for (const path of ["/api/resend_email/erin@example.com", "/api/request_password/dora@example.com"])
    await ask(worker, path);
  const { method, headers, body } = form({ email: "dora@example.com" });
  expect((await ask(worker, "/forgotpassword", { method, headers, body })).status).toBe(200);
  const mails = await worker.app.db.select().from(mailOutbox);
  const requested = mails.slice(1);
  expect(requested.length).toBeGreaterThanOrEqual(4);
  for (const { links, text } of requested) {
    expect(text).not.toContain(HOST);
    expect(links).toEqual([expect.stringMatching(new RegExp(`^${PUBLIC_URL}/`))]);
  }
  const foreign = form({}, { Origin: `http://${HOST}` });
  expect((await ask(worker, "/login", foreign)).status).toBe(403);
  const own = form({}, { Origin: PUBLIC_URL });
  expect((await ask(worker, "/login", own)).status).toBe(400);
});
