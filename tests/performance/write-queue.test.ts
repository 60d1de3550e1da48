import type { Client, InStatement } from "@libsql/client";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Database, openLibsqlClient } from "#db/client";
import { newMeter } from "#db/meter";

/** What the server was sent and has not answered yet, with the answer to each. */
let unanswered: { text: string; answer: (error?: Error) => void }[];

beforeEach(() => {
  vi.useFakeTimers();
  unanswered = [];
});
afterEach(() => vi.useRealTimers());

const sent = () => unanswered.map(({ text }) => text);
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** The server's answer to the oldest request, after which others may follow. */
async function answer(error?: Error) {
  unanswered.shift()?.answer(error);
  await wait(10);
}

function opened(): Database {
  const send = (text: string) =>
    new Promise((resolve, reject) => {
      const empty = { columns: [], rows: [], rowsAffected: 1 };
      unanswered.push({ text, answer: (error) => (error ? reject(error) : resolve(empty)) });
    });
  const execute = (statement: InStatement) => send(typeof statement === "string" ? statement : statement.sql);
  return openLibsqlClient({ execute } as unknown as Client, newMeter());
}

const write = async (n: number) => opened().run(sql.raw(`update t set n = ${n}`));

test("an isolate sends libSQL one write after the other, in their order; reads do not wait", async () => {
  const writes = Promise.allSettled([write(1), write(2), write(3)]);
  const read = (async () => opened().run(sql.raw("select 1")))();
  await wait(100);
  expect(sent()).toEqual(["update t set n = 1", "select 1"]);
  await answer();
  expect(sent()).toEqual(["select 1", "update t set n = 2"]);
  await answer();
  await read;
  await answer(new Error("constraint"));
  expect(sent()).toEqual(["update t set n = 3"]);
  await answer();
  expect((await writes).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("a write that never ends holds others for two seconds, and those after them no longer", async () => {
  const writes = [write(1), write(2), write(3)];
  await wait(1_900);
  expect(sent()).toEqual(["update t set n = 1"]);
  await wait(200);
  expect(sent()).toEqual(["update t set n = 1", "update t set n = 2", "update t set n = 3"]);
  while (unanswered.length) await answer();
  expect((await Promise.allSettled(writes)).every(({ status }) => status === "fulfilled")).toBe(true);
});
