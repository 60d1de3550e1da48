import { expect, test } from "vitest";
import { draftEntry } from "./draft-entry";

const ID = "5f0000000000000000000001";

type Fields = [name: string, value: string][];

const entry = (form: string, fields: Fields) => {
  const { title, about, to } = draftEntry({ form, fields }) ?? {};
  return [title, about, to];
};

const ROWS: Fields = [
  ["sublist[0].item[0].itemTitle", "Rye"],
  ["sublist[0].item[1].itemTitle", " "],
];

test.each<[string, Fields, string, string, string]>([
  ["drop", [["listTitle", "Best bread"], ...ROWS], "Best bread", "New list, 1 item", "/drop"],
  ["drop", [["listTitle", ""]], "A list without a title", "New list, 0 items", "/drop"],
  [`drop/${ID}`, [["listTitle", "Bread"], ...ROWS], "Bread", "Your version, 1 item", `/drop/${ID}`],
  [`edit/${ID}`, [["listTitle", "Bread"]], "Bread", "Changes to your version, 0 items", `/edit/${ID}`],
  [
    `try/${ID}`,
    [["listTitle", "Bread"], ...ROWS],
    "Bread",
    "Ranked before you logged in, 1 item",
    `/drop/${ID}`,
  ],
])("the draft of %s has a title, a summary and a page", (form, fields, ...expected) => {
  expect(entry(form, fields)).toEqual(expected);
});

test("a comment goes on where it was written, and other forms' drafts are not listed", () => {
  const form = `comment/item/${ID}/ann/${ID}`;
  expect(entry(form, [["commentContent", "I disagree"]])).toEqual([
    "I disagree",
    "Comment",
    `/item/${ID}/ann/${ID}`,
  ]);
  expect(entry(form, [["commentContent", " "]])[0]).toBeUndefined();
  expect(entry('["/my-stuff/settings",[],["reason"]]', [["reason", "x"]])[0]).toBeUndefined();
});
