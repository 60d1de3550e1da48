import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { tries } from "#tests/support/tries";
import { safePath } from "./safe-path";

describe("safePath", () => {
  test.each([
    "/",
    "/drop",
    "/lists/5f?before=3#top",
    "/search/caf%C3%A9",
    "/login?to=%2Fdrop",
    "/a?u=https://b.c",
  ])("takes %s", (path) => {
    expect(safePath(path)).toBe(path);
  });

  test.each([
    "",
    "drop",
    "//evil.example",
    "/\\evil.example",
    "/%5cevil.example",
    "/%2Fevil.example",
    "/a//b",
    "/\tevil",
    "/\n/evil.example",
    "/ ",
    "/%00",
    "/%0d%0aSet-Cookie:x",
    "/%",
    "https://evil.example",
    "javascript:alert(1)",
    "\u0000/",
    "/..//evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%zz",
  ])("refuses %j", (path) => {
    expect(safePath(path)).toBeNull();
  });

  test.each([
    ["/search/café", "/search/caf%C3%A9"],
    ["/〵google.example", "/%E3%80%B5google.example"],
    ["/search?searchterm=\u{1f600}#é", "/search?searchterm=%F0%9F%98%80#%C3%A9"],
    ["/\ud800", "/%EF%BF%BD"],
  ])("writes %s as a header can hold it", (input, path) => {
    expect(safePath(input)).toBe(path);
  });

  test("refuses values that are not text", () => {
    for (const input of [null, undefined, 1, {}, ["/drop"]]) expect(safePath(input)).toBeNull();
  });

  test("never leaves the origin", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."/\\.:@%25cf0aeE?#\t\n ") }), (input) => {
        const path = safePath(`/${input}`);
        if (path === null) return;
        expect(new URL(path, "https://own.example").origin).toBe("https://own.example");
        expect(decodeURIComponent(new URL(path, "https://own.example").pathname)).not.toMatch(/^\/[/\\]/);
      }),
      tries(2000),
    );
  });
});
