import { expect, test } from "vitest";
import { dropListOf } from "#tests/support/lists";
import { argsOf } from "#tests/support/routes";
import { memberOf, testApp } from "#tests/support/test-app";
import { DAY } from "~/lib/time/durations";
import { servedRoute } from "~/platform/routes.server";
import type { Viewer } from "~/platform/viewer.server";
import * as route from "./try.route";

const page = servedRoute(route);

test("a list's items have one order for a day, for everyone and from any address", async () => {
  const app = await testApp();
  const ann = await memberOf(app, "ann");
  const ids = await Promise.all([dropListOf(app, ann, ["Azul", "Dixit"]), dropListOf(app, ann, ["Azul"])]);
  const seedOf = async (listId: string, viewer: Viewer = null, client = "192.0.2.1") =>
    (await page.loader(argsOf({ ...app, client }, viewer, "/try", { listId }))) as { seed: number };
  const [first = "", other = ""] = ids;
  const { seed } = await seedOf(first);
  expect(await seedOf(first, null, "198.51.100.7")).toMatchObject({ seed });
  expect(await seedOf(first, ann)).toMatchObject({ seed });
  expect(await seedOf(other)).not.toMatchObject({ seed });
  app.clock.advance(DAY);
  expect(await seedOf(first)).not.toMatchObject({ seed });
});
