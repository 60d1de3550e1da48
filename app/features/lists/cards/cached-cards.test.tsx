/** The markup cache never changes a card, whoever requests it. */

import { expect, test } from "vitest";
import { CARD } from "#tests/support/a-card";
import { ANONYMOUS, htmlOf, MEMBER } from "#tests/support/render";
import type { VersionId } from "~/lib/data/ids";
import { cachedMarkup } from "~/rendering/markup-cache.server";
import { MarkupCacheContext } from "~/ui/page/markup-cache";
import { useViewer } from "~/ui/page/root-data";
import type { CardView } from "./card-view";
import { FeedCard } from "./feed-card";

const BOB = { ...MEMBER, viewer: { username: "bob", roles: [], unread: 2 } };
const SHARED_CARD = { ...CARD, creatorCount: 3, creators: ["eve", "ann", "bob"] };
const NEWEST = { creator: "bob", versionId: "w" as VersionId, addedAt: 0, moves: [] };
const HOSTILE = { ...CARD, title: '</article><script>alert(1)</script><article aria-labelledby="x">' };

type Shown = { card: CardView; root?: typeof MEMBER; path?: string };

/** Each one differs from another in one prop. */
const CARDS: Shown[] = [
  { card: CARD },
  { card: CARD, root: MEMBER },
  { card: CARD, path: "/chapter/film" },
  { card: CARD, path: "/chapter/film?before=7", root: MEMBER },
  { card: { ...CARD, title: "Renamed" } },
  { card: { ...CARD, private: true }, root: MEMBER },
  { card: { ...CARD, saved: true }, root: MEMBER },
  { card: { ...CARD, edit: true }, root: MEMBER },
  { card: SHARED_CARD, root: MEMBER },
  { card: { ...SHARED_CARD, counted: true, edit: true, newest: NEWEST }, root: MEMBER },
  { card: { ...SHARED_CARD, counted: true, edit: true, newest: NEWEST }, root: BOB },
  { card: { ...SHARED_CARD, newest: NEWEST } },
  { card: HOSTILE },
  ...[".net", "..", "../etc", "//a"].map((name) => ({
    card: { ...CARD, chapters: [{ name, followed: false }] },
  })),
  { card: { ...CARD, version: { ...CARD.version, creator: "..", items: [] } } },
  { card: { ...CARD, audienceLabel: "by link only" }, root: MEMBER },
  { card: { ...CARD, imageUrl: "https://pictures.example/a.png" } },
];

let times = 0;
const Counted = ({ of }: { of: string }) => <p data-times={++times}>{of}</p>;
const Personal = () => <p>{useViewer()?.username}</p>;

/** Removes React's separators between adjacent text nodes, which static rendering omits. */
const withoutMarks = (html: string) => html.replaceAll("<!-- -->", "");

async function renderPage({ card, root = ANONYMOUS, path = "/" }: Shown, cache = false) {
  const element = (
    <MarkupCacheContext.Provider value={cache ? cachedMarkup : null}>
      <FeedCard card={card} />
    </MarkupCacheContext.Provider>
  );
  return withoutMarks(await htmlOf(element, { root, path }));
}

test("a cached card is the same text, among others that differ in one thing, again and again", async () => {
  for (const round of [1, 2, 3])
    for (const [i, shown] of CARDS.entries())
      expect([round, i, await renderPage(shown, true)]).toEqual([round, i, await renderPage(shown)]);
});

test("the cards differ", async () => {
  const texts = await Promise.all(CARDS.map((shown) => renderPage(shown)));
  expect(new Set(texts).size).toBe(CARDS.length);
});

test("a component is rendered once for the same props, until hundreds of others have taken its place", () => {
  expect(cachedMarkup(Counted, { of: "first" })).toBe('<p data-times="1">first</p>');
  expect(cachedMarkup(Counted, { of: "first" })).toBe('<p data-times="1">first</p>');
  for (let i = 0; i < 1000; i++) cachedMarkup(Counted, { of: `card ${i}` });
  expect(cachedMarkup(Counted, { of: "first" })).toBe('<p data-times="1002">first</p>');
});

test("a component that asks who reads it can't be cached", () => {
  expect(() => cachedMarkup(Personal, {})).toThrow();
});
