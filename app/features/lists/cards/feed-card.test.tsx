import { describe, expect, test } from "vitest";
import { CARD, LIST } from "#tests/support/a-card";
import { ANONYMOUS, htmlOf, MEMBER, wordsOf } from "#tests/support/render";
import type { CardView } from "./card-view";
import { FeedCard } from "./feed-card";

const cardHtml = (over: Partial<CardView> = {}, root = ANONYMOUS) =>
  htmlOf(<FeedCard card={{ ...CARD, ...over }} />, { root, path: "/chapter/film" });

describe("a feed card", () => {
  test("shows title, who, when and the first three items in order", async () => {
    const words = wordsOf(await cardHtml());
    expect(words).toContain("Greatest films of all time");
    expect(words).toContain("A ann dropped it. Yours makes the masterlist");
    expect(words).toContain("1 person Jan 24, 2023");
    expect(words).toMatch(/1 Citizen Kane 2 Vertigo 3 Tokyo Story/);
    expect(words).toContain("READ MORE SAVE");
  });

  test("shows the masterlist's top if there is one, and ties", async () => {
    const words = wordsOf(
      await cardHtml({
        creatorCount: 7,
        creators: ["ann", "bob", "eve"],
        top: [
          { title: "Ran", rank: 1, tied: true },
          { title: "Ikiru", rank: 1, tied: true },
          { title: "Heat", rank: 3, tied: false },
        ],
      }),
    );
    expect(words).toMatch(/1 \(tied\) Ran 1 \(tied\) Ikiru 3 Heat/);
    expect(words).toContain("7 people Jan 24, 2023");
    expect(words).not.toContain("Citizen Kane");
  });

  test("invites to fill a list without items", async () => {
    const html = await cardHtml({ version: { ...CARD.version, items: [] }, itemCount: 0 });
    expect(html).toContain(`href="/drop/${LIST}"`);
    expect(wordsOf(html)).toContain("list request - add items");
  });

  test("marks what is private with a lock, and links its creator to edit", async () => {
    const html = await cardHtml({ private: true, creatorCount: 0, edit: true }, MEMBER);
    expect(html).toContain('aria-label="private list"');
    expect(wordsOf(html)).toContain("only you");
    expect(html).toContain(`href="/edit/${LIST}"`);
    const stranger = await cardHtml();
    expect(stranger).not.toContain("private list");
    expect(stranger).not.toContain("/edit/");
  });

  test("folds more than two chapters behind their number", async () => {
    const chapters = ["film", "all time", "best of"].map((name) => ({ name, followed: false }));
    const html = await cardHtml({ chapters });
    expect(html).toMatch(/<details[^>]*><summary[^>]*><span[^>]*>3 chapters/);
    expect(await cardHtml({ chapters: chapters.slice(1) })).not.toContain("<details");
  });

  test("shows which chapters are followed", async () => {
    const html = await cardHtml();
    expect(html).toMatch(/href="\/chapter\/film"[^>]*><svg[^>]*aria-label="followed:"/);
  });

  test("saves with a form, and sends a stranger to log in and back", async () => {
    const own = await cardHtml({}, MEMBER);
    expect(own).toMatch(/<form method="post" action="\/saves"/);
    expect(own).toContain(`name="listId" value="${LIST}"`);
    expect(own).toContain('name="back" value="/chapter/film"');
    expect(own).toContain('name="intent" value="save"');
    const saved = await cardHtml({ saved: true }, MEMBER);
    expect(saved).toContain('value="unsave" aria-pressed="true"');
    const stranger = await cardHtml();
    expect(stranger).not.toContain("<form");
    expect(stranger).toContain('href="/login?to=%2Fchapter%2Ffilm"');
  });

  test("shows the list's image, if it has one", async () => {
    expect(await cardHtml({ imageUrl: "https://i.example/a.jpg" })).toMatch(/<figure[^>]*><img/);
    expect(await cardHtml()).not.toContain("<img");
  });
});
