/** Reads while the database fails; tests/safety/faults.test.ts has every write. */
import { beforeEach, expect, test, vi } from "vitest";
import { apiAs } from "#tests/support/api";
import { bodyOf } from "#tests/support/body";
import { type FaultyDatabase, faultyDatabase } from "#tests/support/faulty-database";
import { dropListOf } from "#tests/support/lists";
import { refusal } from "#tests/support/shapes";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import type { Member } from "~/platform/viewer.server";

let app: TestApp;
let database: FaultyDatabase;
let bob: Member;
let listId: string;

beforeEach(async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  database = await faultyDatabase();
  app = await testApp({ db: database.db });
  bob = await memberOf(app, "bob");
  listId = await dropListOf(app, bob, ["Alien", "Heat"]);
});

test("reads respond 503 without ending sessions, and the next one works", async () => {
  for (const path of ["/feed/0/10", `/list/${listId}`, "/getsavedlists", "/health"]) {
    database.failNext();
    const answer = await apiAs(app, bob).get(path);
    const { code } = bodyOf(answer, refusal);
    expect([path, answer.status, code, answer.headers.get("Retry-After")]).toEqual([
      path,
      503,
      "unavailable",
      "5",
    ]);
    expect((await apiAs(app, bob).get(path)).status).toBe(200);
  }
});
