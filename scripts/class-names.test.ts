import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { classNames } from "./class-names";

const folder = mkdtempSync(join(tmpdir(), "listdrop-names-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("every class and motion of every module has a name of its own, the same each time", () => {
  const [card, bar] = [join(folder, "card.module.css"), join(folder, "bar.module.css")];
  writeFileSync(card, ".head,\n.title:hover > .big-one {\n  margin: 0.5rem;\n}\n\n@keyframes rise {\n}\n");
  writeFileSync(bar, ".head {\n}\n");
  const all = (name = classNames(folder)) => [
    name("head", card),
    name("title", `${card}?used`),
    name("big-one", card),
    name("rise", card),
    name("head", bar),
  ];
  expect(new Set(all()).size).toBe(5);
  expect(all()).toEqual(all());
  expect(() => classNames(folder)("none", bar)).toThrow("no class or motion 'none'");
});
