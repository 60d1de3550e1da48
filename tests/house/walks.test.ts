/** 'How to change it' in ARCHITECTURE.md stays true: what is there already passes through no other files than it says. */
import { describe, expect, test } from "vitest";
import { NOTIFICATION_KINDS } from "#db/schema/notifications";
import { HEAD_NAMES } from "~/features/lists/list-head";
import { files, read } from "./sources";

const table = read("ARCHITECTURE.md")
  .split("\n")
  .filter((line) => line.startsWith("| a"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

/** Of one kind of change: how many files it opens, and which. */
function walk(change: string) {
  const [, , , today, text = ""] = table.find(([, name]) => name === change) ?? [];
  const named = [...(text.split("Trial:")[0] ?? "").matchAll(/`([\w./-]+\.(?:tsx?|css))`/g)];
  const known = new Set(files);
  const whole = (path = "") =>
    [path, `app/features/${path}`].find((candidate) => known.has(candidate)) ?? path;
  return { count: Number(today), opens: named.map(([, path]) => whole(path)) };
}

const product = files.filter((file) => /^(app|functions|db)\/.*\.tsx?$/.test(file));
const naming = (pattern: RegExp) => product.filter((file) => pattern.test(read(file)));

/** What is a picture's and not any field's, each with its reason. */
const OF_PICTURES: [file: string, reason: string][] = [
  ["app/features/images/", "where pictures are kept, and which of them are lists'"],
  ["app/features/lists/drop-list.server.ts", "whose upload it is"],
  ["app/features/lists/edit-list.server.ts", "whose upload it is, and older spellings of an address"],
  ["app/features/lists/list-writes.queries.server.ts", "goes with its owner's account"],
  ["app/features/cards/cards.queries.server.ts", "goes with its owner's account"],
  ["db/schema/lists.ts", "the index of lists by picture"],
  ["app/features/list-form/list-form.server.ts", "without scripts the file comes with the form"],
  ["app/features/list-page/page-list.ts", "a list without one has a cover"],
  ["app/features/list-page/list-details.route.tsx", "a version's page shows it"],
  ["app/features/version-cards/version-card.tsx", "a version shows it"],
  ["app/features/comments/", "an item's page shows it"],
];

describe("a field of a list's head", () => {
  const { count, opens } = walk("a field of a list's head");

  test("opens as many files as the table counts, at most twelve", () => {
    expect(opens.length).toBe(count);
    expect(count).toBeLessThanOrEqual(12);
  });

  test("is named in no others: the picture, which is everywhere where a list is", () => {
    const { imageUrl: name } = HEAD_NAMES;
    const found = naming(new RegExp(`\\b(?:imageUrl|${name}|image_url)\\b`));
    const isPictures = (file: string) => OF_PICTURES.some(([of]) => file.startsWith(of));
    expect(found.filter((file) => !opens.includes(file) && !isPictures(file))).toEqual([]);
    expect(OF_PICTURES.filter(([of]) => !found.some((file) => file.startsWith(of)))).toEqual([]);
  });
});

describe("a cause of notification", () => {
  const { count, opens } = walk("a cause of notification");
  const subjects: string[] = Object.values(NOTIFICATION_KINDS).map(({ about }) => about);
  /** Those that are no subject's name too, which anybody may ask for. */
  const kinds = Object.keys(NOTIFICATION_KINDS).filter((kind) => !subjects.includes(kind));

  test("opens as many files as the table counts, with the use case that tells it", () => {
    expect(opens.length + 1).toBe(count);
    expect(count).toBeLessThanOrEqual(3);
    expect(kinds.length).toBeGreaterThan(3);
  });

  test.each(kinds)("is named in no others: '%s'", (kind) => {
    const ofThem = /^(?:app\/features\/(?:notifications|recount)|functions\/api\/notifications|db)\b/;
    const found = naming(new RegExp(`(["'])${kind}\\1|^ +${kind}: [{(]`, "m"));
    const further = found.filter((file) => ofThem.test(file) && !opens.includes(file));
    expect(opens.filter((file) => !found.includes(file))).toEqual([]);
    expect(further.filter((file) => file !== "app/features/notifications/notify.server.ts")).toEqual([]);
  });
});
