/** A card that the Worker has rendered before is written as it would be rendered now, for whoever asks. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { ANONYMOUS, htmlOf, MEMBER } from "#tests/ui/render";
import type { CardView } from "~/features/cards/card-view";
import { FeedCard } from "~/features/cards/feed-card";
import { RailChapters } from "~/features/feed/rail-parts";
import { KeptMarkup, newKeptMarkup } from "~/ui/kept-markup";
import { CARD } from "./a-card";

const BOB = { ...MEMBER, viewer: { username: "bob", roles: [], unread: 2 } };
const SHARED = { ...CARD, creatorCount: 3, creators: ["eve", "ann", "bob"] };
const HOSTILE = { ...CARD, title: '</article><script>alert(1)</script><article aria-labelledby="x">' };

type Shown = { card: CardView; root?: typeof MEMBER; path?: string; feature?: boolean; quoted?: string };

/** Each differs from another in one thing. */
const SHOWN: Shown[] = [
  { card: CARD },
  { card: CARD, root: MEMBER },
  { card: CARD, path: "/chapter/film" },
  { card: CARD, path: "/chapter/film?before=7", root: MEMBER },
  { card: CARD, feature: true },
  { card: { ...CARD, title: "Renamed" } },
  { card: { ...CARD, private: true }, root: MEMBER },
  { card: { ...CARD, saved: true }, root: MEMBER },
  { card: { ...CARD, edit: true }, root: MEMBER },
  { card: SHARED, root: MEMBER },
  { card: { ...SHARED, counted: true, edit: true }, root: MEMBER },
  { card: { ...SHARED, counted: true, edit: true }, root: BOB },
  {
    card: {
      ...SHARED,
      newest: { creator: "eve", versionId: "w", addedAt: Date.now() - 3_600_000, moves: [] },
    },
  },
  { card: HOSTILE },
];

const plain = ({ card, root = ANONYMOUS, path = "/", feature = false, quoted }: Shown) =>
  htmlOf(<FeedCard card={card} feature={feature} quoted={quoted} />, { root, path });

async function kept({ card, root = ANONYMOUS, path = "/", feature = false, quoted }: Shown) {
  const markup = newKeptMarkup();
  const element = (
    <KeptMarkup.Provider value={markup}>
      <FeedCard card={card} feature={feature} quoted={quoted} />
    </KeptMarkup.Provider>
  );
  const html = await htmlOf(element, { root, path });
  markup.keep(html);
  return html;
}

test("a kept card is the same text, among others that differ in one thing, again and again", async () => {
  for (const round of [1, 2, 3])
    for (const [i, shown] of SHOWN.entries())
      expect([round, i, await kept(shown)]).toEqual([round, i, await plain(shown)]);
});

test("the cards differ", async () => {
  const texts = await Promise.all(SHOWN.map(plain));
  expect(new Set(texts).size).toBe(SHOWN.length);
});

test("a kept list of chapters is the same text for each of its readers", async () => {
  const chapters = [
    { name: "film", lists: 3, followed: false },
    { name: 'no "tea" & </nav>', lists: 1, followed: true },
  ];
  const rail = (heading: string, followed = chapters) => (
    <RailChapters heading={heading} chapters={followed} />
  );
  const shown = [
    { element: rail("Chapters") },
    { element: rail("Busiest") },
    { element: rail("Chapters"), root: MEMBER },
    { element: rail("Chapters", chapters.slice(1)), root: MEMBER },
    { element: rail("Chapters"), path: "/?tab=people" },
  ];
  const texts = new Set<string>();
  for (const round of [1, 2])
    for (const { element, ...where } of shown) {
      const fresh = await htmlOf(element, { path: "/", root: ANONYMOUS, ...where });
      const markup = newKeptMarkup();
      const again = <KeptMarkup.Provider value={markup}>{element}</KeptMarkup.Provider>;
      const html = await htmlOf(again, { path: "/", root: ANONYMOUS, ...where });
      markup.keep(html);
      expect([round, html]).toEqual([round, fresh]);
      texts.add(fresh);
    }
  expect(texts.size).toBe(shown.length);
});

test("what is kept is not rendered again, and a thousand other cards take its place", async () => {
  const inside = (key: string) => newKeptMarkup().insideOf("article", "label", key);
  const write = (key: string) => {
    const markup = newKeptMarkup();
    markup.insideOf("article", "label", key);
    markup.keep(`<article aria-labelledby="label" class="card"><p>${key}</p></article>`);
  };
  write("first");
  expect(inside("first")).toBe("<p>first</p>");
  for (let i = 0; i < 1000; i++) write(`card ${i}`);
  expect(inside("first")).toBeUndefined();
  write("x".repeat(20_000));
  expect(inside("x".repeat(20_000))).toBeUndefined();
});

test("the pages that cards come from are not kept", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  for (let i = 0; i < 300; i++) {
    const markup = newKeptMarkup();
    markup.insideOf("article", `list-${i}`, `only ${i}`);
    const article = `<article aria-labelledby="list-${i}"><h2>A card with the number ${i}</h2></article>`;
    markup.keep(`${`${i}`.repeat(100_000)}${article}`);
  }
  expect(heap() - before).toBeLessThan(5_000_000);
  expect(newKeptMarkup().insideOf("article", "list-7", "only 7")).toBe("<h2>A card with the number 7</h2>");
});
