import { beforeEach, expect, test } from "vitest";
import { memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { readAudit } from "~/features/moderation/audit/audit.server";
import { writeWords } from "~/features/operations/admin/words.server";
import { siteFacts } from "~/platform/site-facts.server";
import type { Member } from "~/platform/viewer.server";
import { markdownHtml } from "./markdown-html.server";
import { readImprint, readRules, ruleTyped } from "./words.server";

let app: TestApp;
let ada: Member;
beforeEach(async () => {
  app = await testApp();
  ada = await memberOf(app, "ada", { roles: ["admin"] });
});

const RULES = [
  { title: "One person, one list", text: "" },
  { title: "", text: "" },
  { title: "Be kind", text: "To everybody." },
];

test("rules and imprint are missing until they are written, and again once they are emptied", async () => {
  const missing = { code: "not-found" };
  await expect(readRules(app)).rejects.toMatchObject(missing);
  await expect(readImprint(app)).rejects.toMatchObject(missing);
  expect(siteFacts(app)).toEqual({ rules: false, imprint: false, closed: false });
  await writeWords(app, ada, { intro: "Read *this*.", imprint: "Ada", rules: RULES });
  await app.settled();
  expect(siteFacts(app)).toEqual({ rules: true, imprint: true, closed: false });
  expect(await readRules(app)).toEqual({
    intro: "<p>Read <em>this</em>.</p>\n",
    rules: [
      { number: 1, title: "One person, one list", text: "" },
      { number: 2, title: "Be kind", text: "To everybody." },
    ],
  });
  await writeWords(app, ada, { intro: "", imprint: "", rules: [] });
  await expect(readRules(app)).rejects.toMatchObject(missing);
  await expect(readImprint(app)).rejects.toMatchObject(missing);
});

test("each change is logged, and writing the same again is none", async () => {
  const words = { intro: "Hello", imprint: "", rules: RULES };
  await writeWords(app, ada, words);
  await writeWords(app, ada, words);
  await writeWords(app, ada, { ...words, imprint: "Ada" });
  expect((await readAudit(app, ada, null)).acts.map(({ subject }) => subject)).toEqual([
    "imprint",
    "introduction of the rules",
    "rules",
  ]);
});

test("a decision names a rule by its number, or in words that the site has no rule for", async () => {
  await writeWords(app, ada, { intro: "", imprint: "", rules: RULES });
  expect(await ruleTyped(app, "2")).toEqual({ number: 2, title: "Be kind" });
  expect(await ruleTyped(app, "Spam")).toEqual({ number: null, title: "Spam" });
  expect(await ruleTyped(app, " ")).toBeNull();
});

test.each([
  [{ imprint: "x".repeat(10_001) }, "max. 10000 characters (10001)"],
  [{ rules: [{ title: "", text: "Words" }] }, "A rule needs a title"],
  [{ rules: [{ title: "x".repeat(81), text: "" }] }, "max. 80 characters (81)"],
  [{ rules: [{ title: "Long", text: "x".repeat(501) }] }, "max. 500 characters (501)"],
])("rejects words that are too long or have no title", async (change, message) => {
  const words = { intro: "", imprint: "", rules: [], ...change };
  await expect(writeWords(app, ada, words)).rejects.toMatchObject({
    message: expect.stringContaining(message),
  });
});

test("facts of the site that others changed are read again after a minute, after a response", async () => {
  siteFacts(app);
  await app.settled();
  await app.db.run("insert into operator_words values ('imprint', 'Ada')");
  siteFacts(app);
  await app.settled();
  expect(siteFacts(app).imprint).toBe(false);
  app.clock.advance(60_000);
  siteFacts(app);
  await app.settled();
  expect(siteFacts(app).imprint).toBe(true);
});

test.each([
  ["<script>alert(1)</script><b>x</b>", /<(?:script|b)>/],
  ["[x](javascript:alert(1)) [y](data:text/html,x)", /href/],
  ["![x](https://a.example/x.png)", /<img/],
  ["|a|b|\n|:-|-:|\n|1|2|", /style=/],
  ["# Heading", /<h1/],
])("renders %j without what pages must not have", (text, pattern) => {
  expect(markdownHtml(text)).not.toMatch(pattern);
});
