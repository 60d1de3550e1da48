/** The served list of licences of what the Worker and the browser get. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { bootWorker, type TestWorker } from "#tests/support/worker";

let worker: TestWorker;
beforeAll(async () => {
  worker = await bootWorker();
});
afterAll(() => worker.close());

test("the licences of code and fonts are a file that /support leads to", async () => {
  const support = await (await worker.fetch("/support")).text();
  const [, path = ""] = /href="(\/third-party[^"]+)"/.exec(support) ?? [];
  const answer = await worker.fetch(path);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const entries = (await answer.text()).split(/\n-{80}\n\n/);
  const find = (name: string) => entries.filter((entry) => entry.startsWith(`${name} `));
  const names = ["react", "hono", "@simplewebauthn/browser", "@fontsource/young-serif"];
  expect(names.filter((name) => find(name).length === 0)).toEqual([]);
  expect(find("react")[0]).toContain("Copyright (c) Facebook, Inc.");
  expect(find("@fontsource-variable/noto-serif-jp")[0]).toContain("SIL OPEN FONT LICENSE");
  // their packages name a licence and don't include it
  expect(find("drizzle-orm")[0]).toMatch(/Copyright \(c\) Drizzle Team[\s\S]*Grant of Copyright License/);
  expect(find("promise-limit")[0]).toContain("Permission to use, copy, modify");
  for (const entry of entries) expect(entry.length > 400 || /^(IN|ON) THE/.test(entry.trim())).toBe(true);
});
