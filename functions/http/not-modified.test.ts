import { expect, test } from "vitest";
import { echoPages, knock } from "#tests/support/echo-pages";
import { testApp } from "#tests/support/test-app";
import { namesTag } from "./not-modified";

test("an entity tag is known in any form that a client may send it", () => {
  for (const ifNoneMatch of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a"', "*", " * "])
    expect([ifNoneMatch, namesTag(ifNoneMatch, '"a"')]).toEqual([ifNoneMatch, true]);
  for (const ifNoneMatch of ['"b"', "a", "", '"a" "b"'])
    expect([ifNoneMatch, namesTag(ifNoneMatch, '"a"')]).toEqual([ifNoneMatch, false]);
  expect(namesTag('"a"', 'W/"a"')).toBe(true);
});

test("a matching If-None-Match gets 304 with headers and no body", async () => {
  const app = await testApp();
  const made = () => new Response("text", { headers: { ETag: '"a"', "Content-Type": "text/plain" } });
  const ask = (headers: Record<string, string>, method = "GET", pages = echoPages(made).pages) =>
    knock(app, "/", { headers, method }, pages);
  const known = await ask({ "If-None-Match": '"a"' });
  expect([known.status, await known.text()]).toEqual([304, ""]);
  expect(known.headers.get("ETag")).toBe('"a"');
  expect(known.headers.get("Cache-Control")).toBe("no-cache");
  expect(known.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect((await ask({ "If-None-Match": '"b"' })).status).toBe(200);
  expect((await ask({})).status).toBe(200);
  const failed = () => new Response("no", { status: 404, headers: { ETag: '"a"' } });
  expect((await ask({ "If-None-Match": '"a"' }, "GET", echoPages(failed).pages)).status).toBe(404);
});
