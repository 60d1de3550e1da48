import { expect, test } from "vitest";
import { card } from "#tests/support/a-card";
import { pageCards } from "./page-cards";

const pageCard = (over: Parameters<typeof card>[0]) =>
  pageCards({ cards: [card(over)], before: null }).cards[0];

test("a page's card has a full disagreement, and nothing that is false or null", () => {
  const shown = pageCard({ agreement: 0, chapters: [{ name: "film", followed: false }] });
  expect(shown).toMatchObject({ agreement: 0, chapters: [{ name: "film" }], tiles: { length: 3 } });
  for (const left of ["saved", "edit", "private", "newest", "masterlistChangedAt", "rev", "firmness"])
    expect(shown).not.toHaveProperty(left);
});

test("a page's card has the items of its version only where it has no masterlist", () => {
  const top = [{ title: "Alien", rank: 1, tied: true }];
  expect(pageCard({ top })).toMatchObject({ top, version: { items: [] } });
  expect(pageCard({})?.version.items).toEqual(
    ["Citizen Kane", "Vertigo", "Tokyo Story"].map((title) => ({ title })),
  );
});
