import { describe, expect, test } from "vitest";
import { ChapterHeading } from "~/features/list-page/chapter-heading";
import { ItemNote } from "~/features/list-page/item-note";
import { ListMasthead } from "~/features/list-page/list-masthead";
import { ListRail } from "~/features/list-page/list-rail";
import { MasterlistSection } from "~/features/list-page/masterlist-section";
import { VersionCard } from "~/features/list-page/version-card";
import { VersionsSection } from "~/features/list-page/versions-section";
import type { ListView, VersionView } from "~/features/lists/list-view";
import { htmlOf, MEMBER, wordsOf } from "../ui/render";
import { aList, aVersion, LIST } from "./a-list";

const FIVE = ["Kane", "Vertigo", "Ran", "Alien", "Heat"];
const PAIR = [aVersion("ann", FIVE), aVersion("bob", ["Vertigo", "Kane", "Ran", "Ikiru"])];

const masthead = (list: ListView, root = MEMBER) => htmlOf(<ListMasthead list={list} />, { root });
const card = (version: VersionView, root?: typeof MEMBER, more: Partial<ListView> = {}) =>
  htmlOf(<VersionCard list={aList([version], more)} version={version} />, {
    root,
    path: `/lists/${LIST}`,
  });

describe("the masthead", () => {
  test("shows who, when and the links", async () => {
    const html = await masthead(aList(PAIR));
    const words = wordsOf(html);
    expect(words).toContain(
      "film FOLLOW 3 listeners 2 people follow film 1 person has saved this list Greatest films of all time 2 people",
    );
    expect(words).toContain("masterlist changed Jan 24, 2023");
    expect(html).toContain(`href="/lists/${LIST}"`);
    expect(html).toContain(`href="/longlist/${LIST}"`);
    expect(html).toContain('href="/how-lists-merge"');
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
    expect(shared.get("text")).toBe("Greatest films of all time\n1. Kane\n2. Vertigo\n3. Ran\n6 items");
    expect(shared.get("url")).toBe(`https://a.example/lists/${LIST}`);
    for (const name of ["Twitter", "Reddit", "Whatsapp", "Facebook", "COPY LINK"])
      expect(wordsOf(html)).toContain(name);
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
  });

  test("are folded behind the first from three on", async () => {
    const html = await heading("film", "all time", "best of");
    expect(wordsOf(html.split("<details")[0] ?? "")).toBe("film FOLLOWED");
    expect(wordsOf(html)).toContain("show all 3 chapters hide all 3 chapters");
  });
});

describe("the masterlist", () => {
  test("shows three items, their reasons, and a toggle for the rest", async () => {
    const html = await htmlOf(<MasterlistSection list={aList(PAIR)} />);
    const [top = "", rest = ""] = html.split("ALL ITEMS (6)");
    expect(wordsOf(top)).toContain("Kane Named by 2 of 2, average place 1.5.");
    expect(wordsOf(top)).not.toContain("Heat Named");
    expect(wordsOf(rest)).toContain("ONLY TOP 3");
    expect(wordsOf(rest)).toContain("Heat Named by 1 of 2");
    expect(html).toContain(`href="/api/list/${LIST}/ballots"`);
  });

  test("shows tied items with their shared rank", async () => {
    const tied = aList([aVersion("ann", ["Kane", "Vertigo"]), aVersion("bob", ["Vertigo", "Kane"])]);
    const words = wordsOf(await htmlOf(<MasterlistSection list={tied} />));
    expect(words).toMatch(/1 \(tied\) tied Kane/);
    expect(words).toMatch(/1 \(tied\) tied Vertigo/);
  });

  test("has the voter breakdown against the next item", async () => {
    const html = await htmlOf(<MasterlistSection list={aList(PAIR)} />);
    expect(html).toContain(`href="/listdetails/${LIST}/bob"`);
    const words = wordsOf(html);
    expect(words).toContain(
      "Against Vertigo: ranked it higher ann at place 1 ranked it lower bob at place 2",
    );
    expect(html).toContain('aria-label="1 at place 1, 1 at place 2"');
  });

  test("is announced below two creators", async () => {
    const words = wordsOf(await htmlOf(<MasterlistSection list={aList([aVersion("ann", FIVE)])} />));
    expect(words).toContain("masterlist appears here when someone drops a second list");
  });
});

describe("a version's card", () => {
  test("has its creator, its time, three items and a toggle", async () => {
    const html = await card(aVersion("ann", FIVE, { changedAt: Date.UTC(2024, 0, 24) }));
    const words = wordsOf(html);
    expect(html).toContain('href="/profile/ann"');
    expect(words).toContain("changed Jan 24, 2024");
    expect(words).toMatch(/1 Kane .*2 Vertigo .*3 Ran .*ALL ITEMS \(5\) ONLY TOP 3/);
    expect(html).toContain(`href="/item/${LIST}/ann/ann-0"`);
    expect(wordsOf(await card(aVersion("ann", FIVE)))).toContain("added Jan 24, 2023");
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
    const [, bob] = list.versions;
    const html = await htmlOf(<VersionCard list={list} version={bob as VersionView} />);
    expect(wordsOf(html)).toContain("Vertigo +1 , 1 higher than in the masterlist");
  });

  test("lets members report others' versions, strangers log in first, and nobody their own", async () => {
    const version = aVersion("ann", FIVE);
    const member = wordsOf(await card(version, MEMBER));
    expect(member).toContain("report this list I would like to report this list");
    expect(member).toContain("report one of the comments Report one or more comment(s) on this list");
    const stranger = await card(version);
    expect(wordsOf(stranger)).toContain("Log in to report (parts of) this list");
    expect(stranger).toContain(`href="/login?to=%2Flists%2F${LIST}"`);
    expect(await card({ ...version, own: true }, MEMBER)).not.toContain("report this list");
  });

  test("shows that it was reported", async () => {
    const words = wordsOf(await card(aVersion("ann", FIVE, { flagged: true }), MEMBER));
    expect(words).toContain("reported report one of the comments");
    expect(words).not.toContain("I would like to report this list");
  });
});

describe("the versions", () => {
  test("link to the next page and back to the masterlist", async () => {
    const list = aList(PAIR, { nextVersions: 40 });
    const html = await htmlOf(<VersionsSection list={list} start={20} />);
    expect(html).toContain(`href="/lists/${LIST}?start=40#versions"`);
    expect(html).toContain(`href="/lists/${LIST}"`);
    expect(await htmlOf(<VersionsSection list={aList(PAIR)} start={0} />)).not.toContain("?start=");
  });
});

describe("the rail", () => {
  test("shows where people disagree, and who dropped", async () => {
    const words = wordsOf(await htmlOf(<ListRail list={aList(PAIR)} />));
    expect(words).toContain("Where they disagree most Kane from place 1 to place 2");
    expect(words).toContain("Who dropped ann bob");
  });

  test("names the viewer first and then the newest, and opens the rest", async () => {
    const names = Array.from({ length: 15 }, (_, i) => `reader${i}`);
    const list = aList(PAIR, { creators: [...names, "ann"], creatorCount: 120, counted: true });
    const html = await htmlOf(<ListRail list={list} />, { root: MEMBER });
    const [first = "", rest = ""] = wordsOf(html).split("and 108 others");
    expect(first).toMatch(/Who dropped ann reader0 reader1/);
    expect(first).not.toContain("reader11");
    expect(rest + wordsOf(html)).toContain("reader11");
    expect(html).toContain(`href="/lists/${LIST}?names=100#who-dropped"`);
    const second = await htmlOf(<ListRail list={{ ...list, creators: ["zoe"] }} names={100} />);
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
