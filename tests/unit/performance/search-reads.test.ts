import { afterAll, beforeAll, expect, test } from "vitest";
import { dropListOf } from "#tests/support/lists";
import { type Measured, measuredApp } from "#tests/support/measure";
import { searchEverything } from "~/features/discovery/search/search.server";

let searchReads: Measured;
beforeAll(async () => {
  searchReads = await measuredApp(20);
});
afterAll(() => searchReads?.stop());

test("a search page reads at most 60 rows for any number of matches", async () => {
  const { app, ann } = searchReads;
  const drop = (title: string, item: string) => dropListOf(app, ann, [item, "Something else"], { title });
  for (let i = 0; i < 12; i++) await drop(`Animals of the plain, part ${i}`, `Quagga ${i}`);
  for (let titles = 0; titles <= 12; titles++) {
    const { rowsRead } = await searchReads.cost(() => searchEverything(app, null, "quagga"));
    expect(rowsRead, `with ${titles} titles`).toBeLessThanOrEqual(60);
    const near = await searchReads.cost(() => searchEverything(app, null, "quaga"));
    expect(near.rowsRead, `near ${titles} titles`).toBeLessThanOrEqual(60);
    const { page } = await searchEverything(app, null, "quagga");
    expect(page.cards.filter(({ title }) => title.startsWith("Quagga"))).toHaveLength(Math.min(titles, 10));
    expect(page.cards).toHaveLength(10);
    await drop(`Quagga and zebra, part ${titles}`, "Zebra");
  }
});
