/** What our build makes of the styles. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/settings";
import { shortClassNames } from "#scripts/vite/class-names";
import { inFewLayers } from "#scripts/vite/stylesheets";

test("blocks of one layer that follow each other become one, and nothing else changes its place", () => {
  const css =
    "@layer reset,ui;@layer reset{a{b:c}}\n/*$vite$:1*/@layer ui{.d{e:f}@media(g){.d{h:i}}}@layer ui{.j{k:l}}@keyframes m{to{n:o}}@layer ui{.p{q:r}}@layer reset{s{t:u}}";
  expect(inFewLayers(css)).toBe(
    "@layer reset,ui;@layer reset{a{b:c}}@layer ui{.d{e:f}@media(g){.d{h:i}}.j{k:l}}@keyframes m{to{n:o}}@layer ui{.p{q:r}}@layer reset{s{t:u}}",
  );
});

test("each class of each module has a name of its own, of two signs, that no blocker hides", () => {
  const app = join(root, "app");
  const nameOf = shortClassNames(app);
  const files = ["ui/button.module.css", "shell/top-bar.module.css"];
  const names = [
    ...files.map((file, i) => nameOf(["button", "bar"][i] ?? "", join(app, file))),
    nameOf("turn", join(app, "ui/button.module.css?used")),
  ];
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-zA-Z0-9]$/);
  expect(names).not.toContain("ad");
  expect(() => nameOf("nothing", join(app, "ui/button.module.css"))).toThrow("has no class");
});
