import { describe, expect, test } from "vitest";
import { aList, aVersion, LIST } from "#tests/support/a-list";
import { ANONYMOUS, htmlOf, MEMBER, wordsOf } from "#tests/support/render";
import { MasterlistSection } from "~/features/lists/masterlist/masterlist-section";
import { NAMES_PAGE, VERSIONS_FIRST_PAGE } from "~/features/lists/model/list-limits";
import type { ItemView, ListView, PageVersion, VersionView } from "~/features/lists/model/list-view";
import { ItemPlaces } from "~/features/lists/places/loaded-places.client";
import { placedItems } from "~/features/lists/places/placed-item";
import { dropShareText, sharedText } from "~/features/lists/share-dialog/list-share";
import { VersionCard } from "~/features/lists/versions/version-card";
import { VersionsSection } from "~/features/lists/versions/versions-section";
import { titleTile } from "~/features/merge/titles/title-tile";
import { ItemNote } from "~/ui/text/item-note";
import { ChapterHeading } from "./chapter-heading";
import { ListFacts } from "./list-facts";
import { ListMasthead } from "./list-masthead";
import { ListEnd } from "./list-rail";
import { pageList } from "./page-list";

const FIVE = ["Kane", "Vertigo", "Ran", "Alien", "Heat"];
const PAIR = [aVersion("ann", FIVE), aVersion("bob", ["Vertigo", "Kane", "Ran", "Ikiru"])];

const masthead = (list: ListView, root = MEMBER) => htmlOf(<ListMasthead list={pageList(list)} />, { root });
const card = (version: VersionView, root?: typeof MEMBER, more: Partial<ListView> = {}) =>
  cardIn(aList([version], more), 0, root);
const cardIn = (list: ListView, at: number, root?: typeof MEMBER) => {
  const { versions, ...page } = pageList(list);
  return htmlOf(<VersionCard list={{ ...page, versions }} version={versions[at] as PageVersion} />, {
    root,
    path: `/lists/${LIST}`,
  });
};

describe("the masthead", () => {
  test("shows who, when and the links", async () => {
    const html = await masthead(aList(PAIR));
    const words = wordsOf(html);
    expect(words).toContain(
      "Greatest films of all time film FOLLOW A ann B bob 2 people ranked it SAVE SHARE",
    );
    expect(words).toMatch(/Kane and Vertigo: one against one\. Yours decides\. drop your list$/);
    expect(wordsOf(await htmlOf(<ListFacts list={pageList(aList(PAIR))} />))).toBe(
      "LONG LIST changed Jan 24, 2023 3 listeners 2 people follow film 1 person has saved this list drop your list",
    );
    expect(html).toMatch(new RegExp(`<a [^>]*title="bob"[^>]*href="/listdetails/${LIST}/bob"`));
    expect(html).toContain(`href="/lists/${LIST}"`);
  });

  test("explains itself in one line", async () => {
    const lead = async (list: ListView) => wordsOf(await masthead(list, ANONYMOUS));
    const asked = aList([...PAIR, aVersion("carmen", [])], { creatorCount: 3 });
    expect(await lead(asked)).toContain("2 people ranked it");
    expect(await lead(aList([aVersion("ann", FIVE)]))).toContain(
      "1 person ranked it. Add yours, and the lists are merged into one.",
    );
    expect(await lead(aList([aVersion("ann", [])]))).toContain(
      "Nobody has ranked this yet. Drop the first list.",
    );
  });

  test("stands on the winner's tile, beside the first three, unless it has a picture of its own", async () => {
    const tilesOf = (html: string) => [...html.matchAll(/data-tile="(\w+)"/g)].map(([, tile]) => tile);
    const drawn = await masthead(aList(PAIR));
    const tiles = ["Kane", "Vertigo", "Ran"].map((title) => titleTile(title, "film", {}));
    expect(tilesOf(drawn)).toEqual([tiles[0], ...tiles]);
    const own = await masthead(aList(PAIR, { imageUrl: "https://pictures.example/a.jpg" }));
    expect(tilesOf(own)).toEqual([tiles[0]]);
    expect(own).toContain("https://pictures.example/a.jpg");
    expect(tilesOf(await masthead(aList([aVersion("ann", FIVE)])))).toHaveLength(4);
  });

  test("shows no tile of what a blind list hides", async () => {
    const blind = pageList(aList([aVersion("ann", FIVE, { own: true })], { audience: "blind" }));
    expect(blind.tile).toBe(pageList(aList([])).tile);
    expect(blind.tile).toContain("d");
  });

  test("leads to one's own version, or to dropping one", async () => {
    expect(await masthead(aList(PAIR))).toContain(`href="/drop/${LIST}"`);
    const own = await masthead(aList([aVersion("ann", FIVE, { own: true })]));
    expect(own).toContain(`href="/edit/${LIST}"`);
    expect(wordsOf(own)).toContain("edit your list");
  });

  test("does not mention a masterlist if there is none", async () => {
    const words = wordsOf(await masthead(aList([aVersion("ann", FIVE)])));
    expect(words).not.toContain("masterlist");
    expect(words).not.toContain("long list");
  });

  test("shares title, first three items, total and link on four sites", async () => {
    const html = await masthead(aList(PAIR));
    const twitter = /href="(https:\/\/twitter\.com[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const shared = new URL(twitter).searchParams;
    expect(shared.get("text")).toBe("Greatest films of all time\n1. Kane\n1. Vertigo\n3. Ran\n6 items");
    expect(shared.get("url")).toBe(`https://a.example/lists/${LIST}`);
    for (const name of ["Twitter", "Reddit", "Whatsapp", "Facebook", "COPY LINK"])
      expect(wordsOf(html)).toContain(name);
  });
});

describe("the share text", () => {
  test("gives tied items their shared rank", () => {
    const tied = aList([aVersion("ann", ["Kane", "Ran"]), aVersion("bob", ["Ran", "Kane"])]);
    expect(sharedText(tied)).toBe("Greatest films of all time\n1. Kane\n1. Ran\n2 items");
  });

  test("of a version that was just dropped sets its 1st place against the masterlist's", () => {
    const own = aVersion("ann", ["Ran", "Kane"], { own: true });
    const bob = aVersion("bob", ["Kane"]);
    const list = aList([own, bob, aVersion("cleo", ["Kane"])]);
    const page = pageList(list, { viewer: "ann" });
    expect(dropShareText(page, own)).toBe(
      "I put Ran 1st, 3 people say Kane. Yours?\nGreatest films of all time\n1. Ran\n2. Kane\n2 items",
    );
    expect(dropShareText(pageList(list, { viewer: "bob" }), bob)).toMatch(
      /^I put Kane 1st, and so does the list of 3 people\. Yours\?\n/,
    );
    expect(dropShareText(pageList(aList([own])), own)).toMatch(/^I put Ran 1st\. Yours\?\n/);
  });

  test("asks for items where a list has none", () => {
    expect(sharedText(aList([aVersion("ann", [])]))).toBe(
      "Greatest films of all time\nlist request - add items",
    );
  });

  test("never includes one's own private version", () => {
    const own = aVersion("ann", ["Secret"], { own: true, hidden: true });
    expect(sharedText(aList([own, aVersion("bob", ["Kane"])]))).toContain("1. Kane");
    expect(sharedText(aList([own, aVersion("bob", [])]))).not.toContain("Secret");
  });
});

describe("chapters", () => {
  const chapters = (...names: string[]) => names.map((name) => ({ name, followed: name === "film" }));
  const heading = (...names: string[]) =>
    htmlOf(<ChapterHeading chapters={chapters(...names)} />, { root: MEMBER });

  test("are shown one by one up to two, each with FOLLOW or a check", async () => {
    const html = await heading("film", "all time");
    expect(html).not.toContain("<details");
    expect(wordsOf(html)).toBe("film FOLLOWED all time FOLLOW");
    expect(html).not.toContain("sr-only");
    expect(html.split("all time")[0]).toMatch(/<use [^>]*check/);
  });

  test("are folded behind the first from three on", async () => {
    const html = await heading("film", "all time", "best of");
    expect(wordsOf(html.split("<details")[0] ?? "")).toBe("film FOLLOWED");
    expect(wordsOf(html)).toContain("show all 3 chapters hide all 3 chapters");
  });
});

describe("the masterlist", () => {
  test("shows three items, who has them highest, and a toggle for the rest", async () => {
    const html = await htmlOf(<MasterlistSection list={pageList(aList(PAIR))} />);
    const [top = "", rest = ""] = html.split("ALL ITEMS (6)");
    expect(wordsOf(top)).toContain("Kane A 1st for ann 1 1 WHO PUT IT WHERE Kane Why, who has it where");
    expect(wordsOf(top)).not.toContain("A Alien");
    expect(wordsOf(rest)).toContain("ONLY TOP 3");
    expect(wordsOf(rest)).toContain("Heat A at best 5th, for ann 1 1 WHO PUT IT WHERE Heat");
    const end = await htmlOf(<ListEnd list={pageList(aList(PAIR))} disputes />);
    const counted = end.split("HOW IT WAS COUNTED")[1] ?? "";
    expect(wordsOf(counted)).toContain("2 versions counted · method 1");
    for (const path of [`/api/list/${LIST}/ballots`, "/how-lists-merge", `/lists/${LIST}/progress`])
      expect(counted).toContain(`href="${path}"`);
    expect(wordsOf(html)).toMatch(/^Masterlist 1st 2nd or 3rd lower left out /);
  });

  test("marks the viewer's own part of the places", async () => {
    const list = pageList(aList(PAIR), { viewer: "bob" });
    const row =
      (await htmlOf(<MasterlistSection list={list} />, { root: MEMBER })).split('id="item-1"')[1] ?? "";
    const [, x] = /<rect data-own="true" x="([\d.]+)%"/.exec(row) ?? [];
    expect(Number(x)).toBeGreaterThan(0);
    expect(await htmlOf(<MasterlistSection list={pageList(aList(PAIR))} />)).not.toContain("data-own");
  });

  test("shows tied items with their shared rank", async () => {
    const tied = aList([aVersion("ann", ["Kane", "Vertigo"]), aVersion("bob", ["Vertigo", "Kane"])]);
    const words = wordsOf(await htmlOf(<MasterlistSection list={pageList(tied)} />));
    expect(words).toMatch(/1 tied Kane/);
    expect(words).toMatch(/1 tied Vertigo/);
  });

  test("has reasons and the voter breakdown against the next item once they are requested", async () => {
    const items = placedItems(aList(PAIR).masterlist?.items ?? []);
    const html = await htmlOf(<ItemPlaces listId={LIST} title="Kane" items={items} />);
    expect(html).toContain(`href="/listdetails/${LIST}/bob"`);
    expect(wordsOf(html)).toContain("Named by 2 of 2, average place 1.5.");
    expect(wordsOf(html)).toContain("put it above Vertigo ann 1 1st put it below Vertigo bob 2 2nd");
    expect(wordsOf(await htmlOf(<ItemPlaces listId={LIST} title="Alien" items={items} />))).toContain(
      "0–2 Below Ran: all 2 put it lower. 1–1 Level with Ikiru: 1 of 2 puts it higher, 1 lower. Named by 1 of 2, average place 4.",
    );
  });

  test("has all items, of a long list lines for those after the first 10", async () => {
    const titles = Array.from({ length: 40 }, (_, i) => `Film ${i}`);
    const list = pageList(aList([aVersion("ann", titles), aVersion("bob", titles)]));
    const html = await htmlOf(<MasterlistSection list={list} />);
    expect(html).toContain('id="item-40"');
    expect(wordsOf(html)).toMatch(/11 Film 10 .*40 Film 39 /);
    expect(html.split("WHO PUT IT WHERE")).toHaveLength(10 + 1);
    expect(wordsOf(html)).toContain("ALL ITEMS (40)");
    expect(html).toContain(`href="/longlist/${LIST}">Who put these where<`);
  });

  test("shows the most disputed items beside it, with the people on each side", async () => {
    const list = pageList(aList([...PAIR, aVersion("eve", ["Vertigo", "Alien"])]), { viewer: "ann" });
    const html = await htmlOf(<ListEnd list={list} disputes />, { root: MEMBER });
    const disputed = wordsOf(html.split("Most disputed")[1]?.split("Who dropped a list")[0] ?? "");
    expect(disputed).toBe(
      "Kane 1 1 1 A you have it 1st E eve left it out Alien 1 1 1 E eve has it 2nd B bob left it out Ran 2 1 A you and bob have it 3rd E eve left it out",
    );
    expect(html).toContain('href="#item-3"');
    expect(await htmlOf(<MasterlistSection list={list} />)).toContain('id="item-3"');
    expect(await htmlOf(<ListEnd list={list} />)).not.toContain("Most disputed");
  });

  test("has a row for each item: what is known of it, and a way to more in its fold", async () => {
    const list = aList(PAIR);
    const html = await htmlOf(<MasterlistSection list={pageList(list)} />);
    const row = html.split('id="item-4"')[1]?.split("</li>")[0] ?? "";
    expect(wordsOf(row)).toContain(
      "> 4 tied Alien A at best 4th, for ann 1 1 WHO PUT IT WHERE Alien Why, who has it where, and everything said about it",
    );
    expect(row.split("<details")[0]).toMatch(/href="\/lists\/\w+\/items\/[^"]+"[^>]*>Alien</);
    expect(row).toContain('aria-label="lower for 1, left out by 1"');
    expect(row.split("</details>")[1]).toContain(">COMMENT on Alien<");
  });

  test.each([1, 4])("shows the note and the comments of item %i outside of its fold", async (place) => {
    const ann = aVersion("ann", FIVE);
    const bob = aVersion("bob", FIVE);
    const at = place - 1;
    ann.items[at] = { ...(ann.items[at] as ItemView), commentsCount: 2 };
    bob.items[at] = { ...(bob.items[at] as ItemView), context: "It was the sledge.", commentsCount: 1 };
    const html = await htmlOf(<MasterlistSection list={pageList(aList([ann, bob]))} />);
    const row = html.split(`id="item-${place}"`)[1]?.split("</li>")[0] ?? "";
    const unfolded = wordsOf(row.replace(/<details class.*?<\/details>/s, ""));
    expect(unfolded).toContain(`3 COMMENTS on ${FIVE[at]}`);
    expect(unfolded).toContain("It was the sledge.");
    expect(row.match(/It was the sledge/g)).toHaveLength(1);
    expect(row).toContain(`href="/lists/${LIST}/items/ann-${at}#reply"`);
  });

  test("ends with the link to drop a version, or to edit one's own", async () => {
    const end = (list: ListView, root = ANONYMOUS) => htmlOf(<ListFacts list={pageList(list)} />, { root });
    const stranger = await end(aList(PAIR));
    expect(wordsOf(stranger)).toMatch(/drop your list$/);
    expect(stranger).toContain(`href="/drop/${LIST}"`);
    const own = await end(aList([aVersion("ann", FIVE, { own: true }), ...PAIR.slice(1)]), MEMBER);
    expect(wordsOf(own)).toMatch(/edit your list$/);
    expect(own).toContain(`href="/edit/${LIST}"`);
  });

  test("calls nothing disputed between two versions, tied or not", async () => {
    const two = [aList(PAIR), aList([aVersion("ann", ["Kane", "Ran"]), aVersion("bob", ["Ran", "Kane"])])];
    for (const list of two)
      expect(await htmlOf(<MasterlistSection list={pageList(list)} />)).not.toContain("Most disputed");
  });

  test("never calls an item agreed that is among the most disputed", () => {
    const places = { ann: ["Kane", "Ran"], bob: ["Kane", "Ran"], cat: ["Kane"], dan: ["Kane", "Ran"] };
    const versions = Object.entries(places).map(([name, titles]) => aVersion(name, titles));
    const { masterlist } = pageList(aList(versions));
    expect(masterlist?.disputes.map(({ title }) => title)).toEqual(["Ran"]);
    expect(masterlist?.items.map(({ title, tag }) => [title, tag])).toEqual([
      ["Kane", "agreed"],
      ["Ran", null],
    ]);
  });

  test("tags items from four versions on", async () => {
    const four = ["ann", "bob", "cat", "dan"].map((name) => aVersion(name, ["Kane", "Ran"]));
    const words = wordsOf(await htmlOf(<MasterlistSection list={pageList(aList(four))} />));
    expect(words).toContain("Kane A B C 1st for ann and 3 others agreed");
    const three = wordsOf(await htmlOf(<MasterlistSection list={pageList(aList(four.slice(1)))} />));
    expect(three).not.toContain("agreed");
  });

  const hidden = { own: true, hidden: true };
  test.each([
    ["a request", [aVersion("ann", [])], 1, "when two people have ranked it."],
    ["one public version", [aVersion("ann", FIVE)], 1, "when someone drops a second list."],
    [
      "an empty one beside it",
      [aVersion("ann", FIVE), aVersion("bob", [])],
      2,
      "when a second list has items.",
    ],
    [
      "a private one alone",
      [aVersion("ann", FIVE, hidden)],
      0,
      "when your list is public and someone drops a second list.",
    ],
    [
      "one's own private one beside it",
      [aVersion("ann", FIVE, hidden), aVersion("bob", FIVE)],
      1,
      "when you publish yours, or someone drops a second list.",
    ],
  ])("is announced for %s, with the reason", async (_, versions, creatorCount, missing) => {
    const list = pageList(aList(versions, { creatorCount }));
    const words = wordsOf(await htmlOf(<MasterlistSection list={list} />));
    expect(words).toContain(`A masterlist appears here ${missing}`);
  });
});

describe("a version's card", () => {
  test("has its creator, its time, three items and a toggle", async () => {
    const html = await card(aVersion("ann", FIVE, { changedAt: Date.UTC(2024, 0, 24) }));
    const words = wordsOf(html);
    expect(html).toContain('href="/profile/ann"');
    expect(words).toContain("changed Jan 24, 2024");
    expect(words).toMatch(/1 Kane 2 Vertigo 3 Ran ALL ITEMS \(5\) ONLY TOP 3/);
    expect(html).toContain(`href="/item/${LIST}/ann/ann-0"`);
    expect(wordsOf(await card(aVersion("ann", FIVE)))).toContain("added Jan 24, 2023");
  });

  test("on a list of several has three items, and leads to its own page for the others", async () => {
    const words = wordsOf(await cardIn(aList(PAIR), 0));
    expect(words).toContain("3 Ran ALL ITEMS (5) ONLY TOP 3 Items 4 to 5 on the page of this version");
    expect(words).not.toContain("Heat");
  });

  test("names the publication that it represents, and marks what is private", async () => {
    const words = wordsOf(
      await card(
        aVersion("afi", FIVE, { standsFor: "American Film Institute 2007", hidden: true, own: true }),
      ),
    );
    expect(words).toContain("American Film Institute 2007");
    expect(words).toContain("private list");
    expect(wordsOf(await card(aVersion("ann", FIVE)))).not.toContain("private list");
  });

  test("is an open request without items", async () => {
    expect(wordsOf(await card(aVersion("ann", [])))).toContain("list request - no items yet");
  });

  test("shows how far its order is from the masterlist's", async () => {
    const list = aList([...PAIR, aVersion("eve", ["Kane", "Vertigo", "Ran"])]);
    expect(await cardIn(list, 1)).toMatch(/aria-label="1 higher than in the masterlist"[^>]*>\+1</);
  });

  test("says on how many pairs it agrees with the masterlist, or with the viewer's version", async () => {
    const effect = { moves: [], agreement: 83, pairs: 12, neededWithout: null, movesLeft: 0 };
    const other = aVersion("ann", FIVE, { effect, likeOwn: { agreement: 70, pairs: 10 } });
    expect(wordsOf(await card(other))).toContain("83% of 12 pairs like the masterlist · COMPARE");
    const list = aList([other, aVersion("bob", FIVE, { own: true })]);
    expect(wordsOf(await cardIn(list, 0, MEMBER))).toContain("70% of 10 pairs like yours · COMPARE");
  });

  test("tells the moves that no other version shares", async () => {
    const moved = (creator: string, ...moves: [string, number, number][]) =>
      aVersion(creator, FIVE, {
        effect: {
          moves: moves.map(([title, from, to]) => ({ title, from, to })),
          agreement: 80,
          pairs: 10,
          neededWithout: null,
          movesLeft: 0,
        },
      });
    const { versions } = pageList(
      aList([
        moved("ann", ["Kane", 2, 1], ["Ran", 4, 3]),
        moved("bob", ["Kane", 3, 1], ["Vertigo", 1, 2]),
        moved("eve", ["Kane", 3, 1]),
      ]),
    );
    const words = (at: number) => card(versions[at] as VersionView).then(wordsOf);
    expect(await words(0)).toContain("Moved Ran 4 → 3.");
    expect(await words(1)).toContain("Moved Vertigo 1 → 2.");
    expect(await words(2)).not.toContain("Moved");
  });

  test("lets members report others' versions, strangers log in first, and nobody their own", async () => {
    const version = aVersion("ann", FIVE);
    const member = await card(version, MEMBER);
    expect(wordsOf(member)).toContain("report this list report one of the comments");
    expect(member).toContain(`href="/listdetails/${LIST}/ann#report"`);
    const stranger = await card(version);
    expect(wordsOf(stranger)).toContain("Log in to report (parts of) this list");
    expect(stranger).toContain(`href="/login?to=%2Flists%2F${LIST}"`);
    expect(await card({ ...version, own: true }, MEMBER)).not.toContain("report this list");
  });

  test("shows that it was reported", async () => {
    const words = wordsOf(await card(aVersion("ann", FIVE, { flagged: true }), MEMBER));
    expect(words).toContain("reported report one of the comments");
    expect(words).not.toContain("report this list");
  });
});

test("a list of any size and its data are at most 150 KB", async () => {
  const titles = Array.from({ length: 100 }, (_, i) => `The film that is number ${i}`);
  const swapped = (all: string[], at: number) => all.with(at, all[at + 1] ?? "").with(at + 1, all[at] ?? "");
  const of = Array.from({ length: 60 }, (_, i) => `reader_of_films_${i}`);
  const versions = of.map((name, i) => aVersion(name, swapped(titles, i)));
  const names = Array.from({ length: NAMES_PAGE }, (_, i) => `somebody_with_films_${i}`);
  const all = aList(versions, { creators: names, creatorCount: 2000, nextVersions: VERSIONS_FIRST_PAGE });
  const list = pageList({ ...all, versions: versions.slice(0, VERSIONS_FIRST_PAGE) });
  const html = await htmlOf(
    <>
      <ListMasthead list={list} />
      <ListFacts list={list} />
      <MasterlistSection list={list} />
      <ListEnd list={list} disputes />
      <VersionsSection list={list} start={0} order="newest" />
    </>,
  );
  // the build's class names have six characters; 10 KB are for what surrounds the list
  const served = html.replaceAll(/\b_\w+_[0-9a-f]{6}\b/g, "_12345");
  expect(served.length + JSON.stringify(list).length).toBeLessThan(140_000);
});

test("the versions link to the next page and back to the masterlist", async () => {
  const list = aList(PAIR, { nextVersions: 40 });
  const html = await htmlOf(<VersionsSection list={pageList(list)} start={20} order="newest" />);
  expect(html).toContain(`href="/lists/${LIST}?start=40#versions"`);
  expect(html).toContain(`href="/lists/${LIST}"`);
  expect(
    await htmlOf(<VersionsSection list={pageList(aList(PAIR))} start={0} order="newest" />),
  ).not.toContain("?start=");
});

describe("the heading of the versions", () => {
  const own = aVersion("ann", FIVE, { own: true, hidden: true });
  test.each([
    [[aVersion("bob", FIVE)], 1, "1 version"],
    [[own, aVersion("bob", FIVE)], 1, "1 version, and yours"],
    [[own], 0, "Your version"],
  ])("counts what is public, and names one's own private one (%#)", async (versions, creatorCount, said) => {
    const html = await htmlOf(
      <VersionsSection list={pageList(aList(versions, { creatorCount }))} start={0} order="newest" />,
    );
    expect(html).toMatch(new RegExp(`<h2 id="versions-title"[^>]*>${said}</h2>`));
  });
});

describe("the rail", () => {
  test("is missing if there is no public version", async () => {
    const own = aVersion("ann", FIVE, { own: true, hidden: true });
    const list = aList([own], { creatorCount: 0, creators: [] });
    expect(await htmlOf(<ListEnd list={pageList(list)} />)).toBe("");
  });

  test("names the viewer first and then the newest, and opens the rest", async () => {
    const names = Array.from({ length: 15 }, (_, i) => `reader${i}`);
    const list = aList(PAIR, { creators: [...names, "ann"], creatorCount: 120, counted: true });
    const html = await htmlOf(<ListEnd list={pageList(list)} />, { root: MEMBER });
    const [first = "", rest = ""] = wordsOf(html).split("and 108 others");
    expect(first).toMatch(/Who dropped a list A ann R reader0 R reader1/);
    expect(first).not.toContain("reader11");
    expect(rest + wordsOf(html)).toContain("reader11");
    expect(html).toContain(`href="/lists/${LIST}?names=40#who-dropped"`);
    const second = await htmlOf(<ListEnd list={pageList({ ...list, creators: ["zoe"] })} names={40} />);
    expect(second).toMatch(/<details[^>]* open/);
    expect(second).toContain(`href="/lists/${LIST}#who-dropped"`);
  });
});

describe("a note", () => {
  test("of 190 characters has no toggle, a longer one has", async () => {
    expect(await htmlOf(<ItemNote text={"x".repeat(190)} />)).not.toContain("<details");
    const html = await htmlOf(<ItemNote text={`${"x".repeat(191)} https://a.example/b`} />);
    expect(html).toContain(`${"x".repeat(190)}…`);
    expect(html).toContain('<a href="https://a.example/b" rel="nofollow ugc noopener noreferrer">');
  });

  test("shows 80 characters on the details of a version, and markup as typed", async () => {
    const html = await htmlOf(<ItemNote text={`<b>${"x".repeat(90)}`} max={80} />);
    expect(html).toContain(`&lt;b&gt;${"x".repeat(77)}…`);
    expect(html).not.toContain("<b>");
  });
});
