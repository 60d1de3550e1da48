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

test("a search in a script without spaces reads at most 60 rows for any number of matches", async () => {
  const { app, ann } = searchReads;
  for (let n = 0; n < 14; n++) {
    await dropListOf(app, ann, [`麺屋武蔵${n}号店`, "別の店"], { title: `東京の名店その${n}` });
    if (n % 2) await dropListOf(app, ann, ["東京塔", "別の店"], { title: `武蔵野の名所${n}` });
    for (const term of ["武蔵", "蔵", "麺屋武蔵", "名店", "東東武蔵"]) {
      const { rowsRead } = await searchReads.cost(() => searchEverything(app, null, term));
      expect(rowsRead, `${term} with ${n} lists`).toBeLessThanOrEqual(60);
    }
  }
});
