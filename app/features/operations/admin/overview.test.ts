import { expect, test } from "vitest";
import { listFixture } from "#tests/support/lists";
import { memberOf, testApp } from "#tests/support/test-app";
import { countWay } from "~/features/operations/way/way-counts.server";
import { DAY } from "~/lib/time/durations";
import { readOverview } from "./overview.server";

test("counts accounts and drops of each of fourteen days, today's last, and none before them", async () => {
  const app = await testApp();
  const admin = await memberOf(app, "ada", { roles: ["admin"] });
  await listFixture(app, admin);
  app.clock.advance(13 * DAY);
  const bob = await memberOf(app, "bob");
  await listFixture(app, bob);
  await listFixture(app, bob);
  const zeros = Array.from({ length: 12 }, () => 0);
  const trendOf = async (what: string) => {
    await countWay(app);
    return (await readOverview(app, admin)).trends.find((trend) => trend.what === what)?.counts;
  };
  expect(await trendOf("accounts")).toEqual([1, ...zeros, 1]);
  expect(await trendOf("drops")).toEqual([1, ...zeros, 2]);
  expect(await trendOf("reports")).toEqual([0, ...zeros, 0]);
  app.clock.advance(DAY);
  expect(await trendOf("drops")).toEqual([...zeros, 2, 0]);
});
