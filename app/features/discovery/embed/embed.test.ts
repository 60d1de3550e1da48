import { expect, test } from "vitest";
import { dropListOf } from "#tests/support/lists";
import { memberOf, testApp } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { embedPage } from "./embed";

test.each([
  ["أفضل المشروبات", "rtl"],
  ["Drinks", "ltr"],
])("a list called %s has its numbers where it begins: %s", async (title, dir) => {
  const app = await testApp();
  const listId = await dropListOf(app, await memberOf(app, "ann"), ["حليب", "Tea"], { title });
  const list = await readList(app, null, listId);
  expect(embedPage({ origin: app.origin, product: "Listdrop" }, list)).toContain(`<ol dir="${dir}">`);
});
