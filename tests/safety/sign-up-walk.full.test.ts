/** No request after a sign-up reveals whether an address has an account. */
import type { RequestInit } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailOutbox } from "#db/schema/mail";
import { memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";
import { ask, form } from "#tests/worker/client";

/** Differs from the password of test members. */
const PASSWORD = "battery staple 7";
const UNKNOWN_TOKEN = "f".repeat(48);

let worker: TestWorker;
beforeAll(async () => {
  worker = await bootWorker({ vars: { MODE: "production", LOG: "0" } });
  await memberOf(worker.app, "kim");
});
afterAll(() => worker.close());

type Asked = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };

type Newcomer = { name: string; email: string; client: string };

/** Names of equal length, so that response lengths can be compared too. */
const KNOWN_MEMBER: Newcomer = { name: "new-one", email: "kim@example.com", client: "198.51.100.1" };
const UNKNOWN: Newcomer = { name: "new-two", email: "zoe@example.com", client: "198.51.100.2" };

/** Replaces everything that differs in every response, and the submitted words. */
const comparable = (text: string, { name, email }: Newcomer) =>
  text
    .replaceAll(encodeURIComponent(email), "ADDRESS")
    .replaceAll(email, "ADDRESS")
    .replaceAll(name, "NAME")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "UUID")
    .replace(/sign-up=[0-9a-f]{24}\.[0-9a-f]{64}/g, "sign-up=ID")
    .replace(/nonce(="|-)[0-9a-f]{32}/g, "nonce$1");

/** Sends every request that an outsider can make about a sign-up, in order. */
async function walk(newcomer: Newcomer): Promise<[asked: string, answer: unknown][]> {
  const { name, email, client } = newcomer;
  const answers: [string, unknown][] = [];
  const send = async (path: string, init: Asked = {}) => {
    const headers = { ...init.headers, "CF-Connecting-IP": client };
    const answer = await ask(worker.fetch, path, { ...init, headers });
    // caching depends on the machine's speed, not on the viewer
    const heads = [...answer.headers].filter(([head]) => head !== "date" && head !== "cache-status");
    answers.push([
      comparable(`${init.method ?? "GET"} ${path} ${init.body ?? ""}`, newcomer),
      {
        status: answer.status,
        headers: heads.map(([head, value]) => [head, comparable(value, newcomer)]),
        text: comparable(answer.text, newcomer),
      },
    ]);
  };
  const call = (path: string, body?: object) =>
    send(`/api${path}`, {
      ...(body
        ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
        : {}),
    });
  const askAll = async () => {
    for (const path of ["/profile", "/commentsbyuser", "/commentcountbyuser", "/listsbyuser"])
      await call(`${path}/${name}`);
    for (const path of [`/profile/${name}`, `/profile/${name}.data`, `/user/${name}`, `/search/${name}`])
      await send(path);
    for (const username of [name, email])
      for (const password of [PASSWORD, "another horse 7"]) {
        await call("/auth/login/", { username, password });
        await send("/login?to=%2Fdrop", form({ username, password }));
      }
    await call("/auth/signup/", { username: name, email, password: PASSWORD });
    await call("/auth/signup/", { username: name, email: "other@example.com", password: PASSWORD });
    await send("/register", form({ username: name, email: "other@example.com", password: PASSWORD }));
    await call(`/confirm_email/${UNKNOWN_TOKEN}/${email}`);
    await send("/register-success", form({ intent: "confirm" }));
    await call("/change_password/", { username: name, email, token: UNKNOWN_TOKEN, password: PASSWORD });
  };
  await call("/auth/signup/", { username: name, email, password: PASSWORD });
  await askAll();
  await call(`/resend_email/${email}`);
  await send("/register/check-mail", form({ email }));
  await send(`/register/almost-done/${encodeURIComponent(email)}/${name}`, form({ email }));
  await call(`/request_password/${email}`);
  await askAll();
  await send("/register?to=%2Fdrop", form({ username: `${name}-b`, email, password: PASSWORD }));
  await call("/auth/login/", { username: `${name}-b`, password: PASSWORD });
  await worker.scheduled();
  await askAll();
  return answers;
}

test("a whole walk is the same for a known and an unknown address, except for their mails", async () => {
  const known = await walk(KNOWN_MEMBER);
  const unknown = await walk(UNKNOWN);
  for (const [at, [request, answer]] of known.entries()) expect([request, answer]).toEqual(unknown[at]);
  const statusesOf = (part: string) =>
    known
      .filter(([request]) => request.includes(part))
      .map(([, answer]) => (answer as { status: number }).status);
  expect(new Set(statusesOf("/api/profile/"))).toEqual(new Set([404]));
  expect(new Set(statusesOf(`"username":"NAME","password":"${PASSWORD}"`))).toEqual(new Set([402]));
  expect(new Set(statusesOf('"password":"another horse 7"'))).toEqual(new Set([401]));
  expect(new Set(statusesOf("other@example.com"))).toEqual(new Set([409]));
  const mails = await worker.app.db.select().from(mailOutbox);
  const subjectsTo = (address: string) =>
    new Set(
      mails.filter(({ to }) => to === address).map(({ subject }) => subject.split(" ").slice(0, 4).join(" ")),
    );
  expect(subjectsTo(KNOWN_MEMBER.email)).toEqual(new Set(["You have an account", "Choose a new password"]));
  expect(subjectsTo(UNKNOWN.email)).toEqual(new Set(["Confirm your e-mail address"]));
});
