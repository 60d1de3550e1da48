/** Limits are written into the text of a statement, so that D1 prepares it once; everything else stays a parameter. */
import "#scripts/wait-for-change";
import { Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withLiteralLimits } from "#db/literal-limits";
import { bindingOf, RUN_BATCH } from "#scripts/local-d1";

let miniflare: Miniflare;
let texts: string[];
let database: Pick<D1Database, "prepare" | "batch">;

beforeAll(() => {
  miniflare = new Miniflare({ modules: true, script: RUN_BATCH, d1Databases: ["DB"], cf: false });
  const binding = bindingOf(miniflare);
  texts = [];
  database = withLiteralLimits({
    prepare: (text) => {
      texts.push(text);
      return binding.prepare(text);
    },
    batch: (statements) => binding.batch(statements),
  });
});
afterAll(() => miniflare.dispose());

const TEN = "(select value from json_each('[1,2,3,4,5,6,7,8,9,10]'))";

async function rowsOf(text: string, ...values: unknown[]): Promise<unknown[]> {
  const statement = database.prepare(text);
  const [result] = await database.batch([values.length > 0 ? statement.bind(...values) : statement]);
  return (result?.results ?? []).map((row) => Object.values(row as object)[0]);
}

test("a limit becomes part of the text, an offset and a value stay parameters", async () => {
  expect(await rowsOf(`select value from ${TEN} where value > ? limit ? offset ?`, 3, 2, 1)).toEqual([5, 6]);
  expect(texts.at(-1)).toBe(`select value from ${TEN} where value > ? limit 2 offset ?`);
  expect(await rowsOf(`select value from ${TEN} where value > ? limit ? offset ?`, 5, 3, 0)).toEqual([
    6, 7, 8,
  ]);
});

test("so does one within, and one at the beginning", async () => {
  const text = `select value from (select value from ${TEN} limit ?) where value <> ? LIMIT ?`;
  expect(await rowsOf(text, 4, 2, 2)).toEqual([1, 3]);
  expect(texts.at(-1)).toBe(`select value from (select value from ${TEN} limit 4) where value <> ? LIMIT 2`);
});

test("what is quoted is no parameter", async () => {
  expect(await rowsOf(`select 'it''s a limit ?' as "limit ?" limit ?`, 1)).toEqual(["it's a limit ?"]);
  expect(texts.at(-1)).toBe(`select 'it''s a limit ?' as "limit ?" limit 1`);
});

test("a limit that is no whole number is never written into the text", async () => {
  await expect(rowsOf(`select value from ${TEN} limit ?`, "1; drop table users")).rejects.toThrow();
  expect(texts.at(-1)).toBe(`select value from ${TEN} limit ?`);
});

test("a text without a limit is left as it is", async () => {
  expect(await rowsOf("select ? as value", 7)).toEqual([7]);
  expect(texts.at(-1)).toBe("select ? as value");
});
