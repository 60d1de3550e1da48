import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LibsqlServer, startLibsqlServer } from "#tests/support/libsql-server";
import { dropListOf } from "#tests/support/lists";
import { accessTokenOf, cookieOf, memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";

describe.each(["D1", "libSQL"])("the built Worker on %s", (kind) => {
  let server: LibsqlServer | undefined;
  let worker: TestWorker;

  beforeAll(async () => {
    if (kind === "libSQL") server = await startLibsqlServer();
    worker = await bootWorker({ databaseUrl: server?.url });
  });
  afterAll(async () => {
    await worker?.close();
    await server?.stop();
  });

  test("serves pages, calls and unknown paths", async () => {
    const [home, health, nowhere, noCall] = await Promise.all(
      ["/", "/api/health", "/nowhere", "/api/nowhere"].map((path) => worker.fetch(path)),
    );
    expect(home?.status).toBe(200);
    expect(await home?.text()).toContain("Listdrop");
    expect(await health?.json()).toMatchObject({ status: "ok", database: "ok" });
    expect(nowhere?.status).toBe(404);
    expect(nowhere?.headers.get("Content-Type")).toContain("text/html");
    expect(noCall?.status).toBe(404);
    expect(await noCall?.json()).toMatchObject({ code: "not-found" });
  });

  test("recognizes a member by cookie on pages and by bearer in the API", async () => {
    const ann = await memberOf(worker.app, "ann");
    const listId = await dropListOf(worker.app, ann, ["Alien", "Heat"], { title: "Films to see twice" });
    const [drops, saved, stranger] = await Promise.all([
      worker.fetch("/my-stuff/drops", { headers: { Cookie: cookieOf(ann) } }),
      worker.fetch("/api/addsaved/", {
        method: "PUT",
        headers: { Authorization: `Bearer ${accessTokenOf(ann)}`, "Content-Type": "application/json" },
        body: JSON.stringify({ id: listId }),
      }),
      worker.fetch("/my-stuff/drops"),
    ]);
    expect(drops.status).toBe(200);
    expect(await drops.text()).toContain("Films to see twice");
    expect(await saved.json()).toMatchObject({ saved_lists: listId });
    expect(stranger.headers.get("Location")).toBe("/login?to=%2Fmy-stuff%2Fdrops");
  });

  test("shows in development what a request cost", async () => {
    const answer = await worker.fetch("/api/feed/0/10");
    expect(answer.headers.get("Server-Timing")).toMatch(/^db;desc="trips=1 rows_read=\d+ rows_written=0"$/);
  });

  test("runs the cron and survives a restart", async () => {
    const bob = await memberOf(worker.app, "bob");
    const listId = await dropListOf(worker.app, bob, ["Up"], { title: "Films about balloons" });
    await worker.scheduled();
    await worker.restart();
    const answer = await worker.fetch(`/api/list/${listId}`);
    expect(await answer.json()).toMatchObject({ listTitle: "Films about balloons" });
  });
});
