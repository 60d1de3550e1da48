/** Inputs from public bug reports of other projects, where they are at hand. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/settings";
import { isRead, readList } from "./list-import";

type Case = { id: string; file: string; expect: string[] | { count: number } };

const FOLDER = join(root, "../shared/outside/imports");

test("inputs from outside give what they have to", () => {
  if (!existsSync(FOLDER)) return console.log("no inputs from outside are at hand: nothing to compare");
  const cases: Case[] = JSON.parse(readFileSync(join(FOLDER, "cases.json"), "utf8"));
  for (const { id, file, expect: expected } of cases) {
    const list = readList({ text: readFileSync(join(FOLDER, file), "utf8") });
    const titles = isRead(list) ? list.item.map(({ itemTitle }) => itemTitle) : [];
    expect([id, Array.isArray(expected) ? titles : { count: titles.length }]).toEqual([id, expected]);
  }
});
