import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { fullDiskInWords } from "./full-disk";

test("a full database says what to do, and other errors stay as they are", async () => {
  const client = createClient({ url: ":memory:" });
  await client.batch(["create table t (x)", "pragma max_page_count = 3"]);
  const full = await client.execute("insert into t values (zeroblob(100000))").catch((error) => error);
  const wrapped = new Error("The batch failed", { cause: full });
  expect(String(fullDiskInWords(wrapped, "restore", "/data"))).toMatch(
    /No room is left at \/data: make room/,
  );
  const other = new Error("no such table");
  expect(fullDiskInWords(other, "restore", "/data")).toBe(other);
});
