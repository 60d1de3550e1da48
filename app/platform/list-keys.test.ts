import { expect, test } from "vitest";
import { keysOfRequest } from "./list-keys.server";

/** Returns the cookies of `count` lists by link, oldest first, as browsers send them. */
const cookies = (count: number) =>
  Array.from(
    { length: count },
    (_, i) => `list-key-${`${i}`.padStart(24, "0")}=${`${i}`.padStart(40, "a")}`,
  ).join("; ");

test("the last opened link works after any number of others", () => {
  const keys = keysOfRequest(new Request("https://listdrop.example/", { headers: { Cookie: cookies(60) } }));
  expect(keys.length).toBeLessThanOrEqual(30);
  expect(keys.at(-1)).toBe("59".padStart(40, "a"));
});

test("a key in the header counts beside any number of cookies", () => {
  const headers = { "X-List-Key": "b".repeat(40), Cookie: cookies(60) };
  const keys = keysOfRequest(new Request("https://listdrop.example/", { headers }));
  expect(keys).toHaveLength(30);
  expect(keys).toContain("b".repeat(40));
});
