/** Inputs from public bug reports of other projects, where they are at hand. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import { expect, test, vi } from "vitest";
import { root } from "#scripts/settings";
import { clipboardShape } from "./clipboard-html";
import { type ImportSource, isRead, readList } from "./list-import";

type Case = {
  id: string;
  file?: string;
  text?: string;
  kind: string;
  /** The titles in order; with several lists, one of them. */
  expect?: string[][];
  /** Words that the note of each item has; an empty list where it has none. */
  notes?: string[][];
  refuse?: boolean | "may";
  keeps?: string[];
  count?: number;
  listTitle?: string;
};

const FOLDER = join(root, "../shared/outside/imports-5");

function sourceOf({ file, text = "", kind }: Case): ImportSource {
  const read = file ? readFileSync(join(FOLDER, file), "utf8") : text;
  return kind === "clip" ? { text: "", shape: clipboardShape(read) } : { text: read };
}

function differs(given: Case): string | null {
  const list = readList(sourceOf(given));
  if (!isRead(list)) return given.refuse ? null : `refused: ${list.refused}`;
  const titles = list.item.map(({ itemTitle }) => itemTitle);
  if (given.refuse === true) return `read: ${titles.join(" | ")}`;
  if (given.expect && !given.expect.some((one) => one.join("\n") === titles.join("\n")))
    return titles.join(" | ");
  if (given.count !== undefined && titles.length !== given.count) return `${titles.length} items`;
  const told = list.item.map(({ itemContext }) => itemContext);
  const kept = [list.listTitle, ...titles, ...told].join("\n");
  if (given.keeps?.some((one) => !kept.includes(one))) return `lost: ${kept}`;
  if (given.listTitle !== undefined && list.listTitle !== given.listTitle) return `titled ${list.listTitle}`;
  const areNotes = given.notes?.every((words, i) =>
    words.length === 0 ? told[i] === "" : words.every((word) => told[i]?.includes(word)),
  );
  return areNotes === false ? `notes: ${told.join(" | ")}` : null;
}

test("inputs from outside give what they have to", () => {
  if (!existsSync(FOLDER)) return console.log("no inputs from outside are at hand: nothing to compare");
  const { window } = new JSDOM("");
  for (const name of ["DOMParser", "Element", "HTMLOListElement", "Text"] as const)
    vi.stubGlobal(name, window[name]);
  const cases: Case[] = JSON.parse(readFileSync(join(FOLDER, "cases.json"), "utf8"));
  expect(cases.flatMap((one) => (differs(one) ? [`${one.id}: ${differs(one)}`] : []))).toEqual([]);
});
