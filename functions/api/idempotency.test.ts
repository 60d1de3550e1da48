import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { apiAs } from "#tests/support/api";
import { bodyOf, present } from "#tests/support/body";
import { ann, app, bob, cleo, newCastIn } from "#tests/support/cast";
import { held } from "#tests/support/held";
import { commentCount, droppedResponse, list, refusal } from "#tests/support/shapes";
import { costOf } from "#tests/support/test-app";
import { DAY } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { forgetOldKeys, onceOnly } from "~/platform/idempotency.server";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";

const BODY = { listTitle: "Best films", sublist: [{ item: [{ itemTitle: "Alien" }] }] };

const drop = (member: Member, key: string, body: unknown = BODY) =>
  apiAs(app, member).post("/list/", body, { headers: { "Idempotency-Key": key } });
const lists = async () => (await app.db.all<{ n: number }>(sql`select count(*) as n from lists`))[0]?.n;

// copies wait for what the first one does after its response
beforeEach(() => newCastIn({ afterAnswer: (work) => void work() }));

describe("works", () => {
  test("the same key and body get the same response, and write once", async () => {
    const first = await drop(ann, "k1");
    const second = await drop(ann, "k1");
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get("Idempotency-Replayed")).toBe("true");
    expect(await lists()).toBe(1);
  });

  test("a refusal is repeated too", async () => {
    const save = (id: string) =>
      apiAs(app, ann).put("/addsaved", { id }, { headers: { "Idempotency-Key": "k" } });
    const missing = "0".repeat(24);
    expect((await save(missing)).status).toBe(404);
    expect((await save(missing)).status).toBe(404);
  });

  test("a key is valid for one member, one write and one day", async () => {
    await drop(ann, "k1");
    await drop(bob, "k1");
    await drop(ann, "k2");
    expect(await lists()).toBe(3);
    app.clock.advance(DAY);
    await drop(ann, "k1");
    expect(await lists()).toBe(4);
    app.clock.advance(DAY);
    await app.db.batch([forgetOldKeys(app)]);
    expect(await app.db.all(sql`select key from idempotency_keys`)).toEqual([]);
  });
});

test("a drop, a version and a comment take at most 3 round trips with a key, the session's included", async () => {
  const keyed = { headers: { "Idempotency-Key": "k" } };
  app.afterAnswer = () => {};
  const dropping = await costOf(app, () => drop(ann, "k"));
  const { listId } = bodyOf(dropping.result, droppedResponse);
  const version = { id: listId, sublist: BODY.sublist };
  const adding = await costOf(app, () => apiAs(app, bob).put("/addsublist", version, keyed));
  const { sublist } = bodyOf(adding.result, list);
  const comment = { itemCommentId: present(sublist[0]?.item[0]).commentId, commentContent: "Yes" };
  const commenting = await costOf(app, () => apiAs(app, cleo).post("/comment", comment, keyed));
  for (const { result, roundTrips } of [dropping, adding, commenting]) {
    expect(result.status).toBeLessThan(300);
    expect(roundTrips).toBeLessThanOrEqual(3);
  }
});

describe("refuses", () => {
  test("another body or call under the same key", async () => {
    await drop(ann, "k1");
    const answer = await drop(ann, "k1", { ...BODY, listTitle: "Other films" });
    expect([answer.status, bodyOf(answer, refusal).code]).toEqual([409, "conflict"]);
    const other = await apiAs(app, ann).put(
      "/followchapter",
      { chapter: "x" },
      { headers: { "Idempotency-Key": "k1" } },
    );
    expect(other.status).toBe(409);
    expect(await lists()).toBe(1);
  });

  test("a key that is too long", async () => {
    expect((await drop(ann, "k".repeat(201))).status).toBe(400);
  });
});

describe("faults", () => {
  test("after a fault a retry with the same key works", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const newId = vi.spyOn(app, "newId").mockImplementationOnce(() => {
      throw new Error("broken once");
    });
    expect((await drop(ann, "k1")).status).toBe(500);
    newId.mockRestore();
    expect((await drop(ann, "k1")).status).toBe(201);
    expect(logged).toHaveBeenCalledOnce();
  });

  /** Simulates a Worker that died before it stored the response. */
  const forgetAnswers = () => app.db.run(sql`update idempotency_keys set status = null, answer = null`);

  test("a copy of a request that died before its write does the work after a while", async () => {
    const { listId } = bodyOf(await drop(ann, "k1"), droppedResponse);
    await apiAs(app, ann).delete(`/removelist/${listId}`);
    await forgetAnswers();
    const asking = vi.spyOn(app.db, "batch");
    const copy = drop(ann, "k1");
    await expect.poll(() => asking.mock.calls.length).toBeGreaterThan(2);
    app.clock.advance(10_000);
    expect((await copy).status).toBe(201);
    expect(await lists()).toBe(1);
  });

  test("a slow copy that fails does not free the key of the copy that took it over", async () => {
    const done: string[] = [];
    const [begun, failed] = [held(), held()];
    /** Sends a copy, which does its work once it has taken the key. */
    const copy = (work: (making: App) => Promise<string>) =>
      onceOnly(
        app,
        ann,
        { key: "k3", fingerprint: "same" },
        async (making) => {
          await making.db.batch([making.db.run(sql`select 1`)]);
          return work(making);
        },
        async (id) => `read ${id}`,
      );
    let quick: ReturnType<typeof copy> | undefined;
    const slow = copy(async () => {
      app.clock.advance(10_001);
      quick = copy(async (making) => {
        begun.finish();
        await failed.promise;
        done.push(making.idToMake());
        return "done";
      });
      await begun.promise;
      throw new Refusal("unavailable");
    });
    await expect(slow).rejects.toThrow();
    failed.finish();
    expect(await quick).toEqual({ value: "done", replayed: false });
    const third = await copy(async () => `${done.push("again")}`);
    expect(third).toEqual({ value: `read ${done[0]}`, replayed: true });
    expect(done).toHaveLength(1);
  });

  test("a copy of a request that died after its write makes nothing twice, and gets the same response", async () => {
    const first = await drop(ann, "k1");
    const { listId } = bodyOf(first, droppedResponse);
    const { sublist } = bodyOf(await apiAs(app, ann).get(`/list/${listId}`), list);
    const comment = () =>
      apiAs(app, ann).post(
        "/comment",
        { itemCommentId: present(sublist[0]?.item[0]).commentId, commentContent: "Yes" },
        { headers: { "Idempotency-Key": "k2" } },
      );
    const placed = await comment();
    await forgetAnswers();
    app.clock.advance(10_000);
    expect((await drop(ann, "k1")).body).toEqual(first.body);
    expect((await comment()).body).toEqual(placed.body);
    expect(await lists()).toBe(1);
    expect(bodyOf(await apiAs(app, ann).get("/commentcountbyuser/ann"), commentCount).commentsCount).toBe(1);
  });
});

test("without an account the key has no effect", async () => {
  const merge = (item: string[]) =>
    apiAs(app, null).post("/merge", { versions: [{ item }] }, { headers: { "Idempotency-Key": "k" } });
  expect((await merge(["A"])).status).toBe(200);
  expect((await merge(["B"])).status).toBe(200);
});
