import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchInOrder } from "#db/libsql-fetch";
import { newMeter } from "#db/meter";

type Batch = { replication_index?: string };

/** The requests to the database, and its next responses. */
let asked: Batch[];
let answer: { place: number; written: number };
let databases = 0;

beforeEach(() => {
  asked = [];
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body).requests[0].batch);
    const steps = [{ rows_read: 3, affected_row_count: answer.written }, null, { rows_read: 2 }];
    const result = { replication_index: String(answer.place), step_results: steps };
    return Response.json({ results: [{ response: { type: "batch", result } }] });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A database without requests so far. */
function opened() {
  const meter = newMeter();
  const url = `http://database-${++databases}.example/`;
  const send = fetchInOrder(url, meter);
  return {
    meter,
    ask: async (place: number, written: number) => {
      answer = { place, written };
      const body = JSON.stringify({ requests: [{ type: "batch", batch: { steps: [] } }] });
      await send(new Request(`${url}v2/pipeline`, { method: "POST", body }));
      return asked.at(-1)?.replication_index;
    },
  };
}

test("only after a write a request asks the replica to wait for it", async () => {
  const ours = opened();
  expect(await ours.ask(6, 0)).toBeUndefined();
  expect(await ours.ask(7, 1)).toBeUndefined();
  expect(await ours.ask(9, 0)).toBe("7");
  expect(await ours.ask(9, 2)).toBe("7");
  expect(await ours.ask(9, 0)).toBe("9");
  expect(await opened().ask(9, 0)).toBeUndefined();
});

test("a write is asked for as long as a replica may lag behind", async () => {
  const { ask } = opened();
  await ask(7, 1);
  vi.advanceTimersByTime(11_000);
  expect(await ask(7, 0)).toBeUndefined();
});

test("a replication log that restarts is followed", async () => {
  const { ask } = opened();
  await ask(700, 1);
  await ask(3, 1);
  expect(await ask(3, 0)).toBe("3");
});

test("rows read are counted, statement by statement", async () => {
  const { ask, meter } = opened();
  await ask(7, 0);
  expect(meter.rowsRead).toBe(5);
});
