import { describe, expect, test } from "vitest";
import published from "#scripts/seed/data/published-rankings.json";
import { titles } from "#tests/support/short-ballots";
import { mergeVersions } from "./masterlist";
import { whySentence } from "./masterlist-words";

describe("published rankings", () => {
  test("of films: six ballots, each item with its reason", () => {
    const films = published.find(({ title }) => title === "Greatest films of all time")?.versions ?? [];
    const { versions, items } = mergeVersions(films);
    expect(versions).toBe(6);
    expect(items.slice(0, 4).map(({ itemTitle, rank, namedBy }) => [rank, itemTitle, namedBy])).toEqual([
      [1, "Citizen Kane", 6],
      [2, "The Godfather", 4],
      [3, "Vertigo", 5],
      [4, "Tokyo Story", 3],
    ]);
    expect(items.at(-1)?.above).toBeNull();
    for (const item of items.slice(0, -1)) {
      expect(item.above).not.toBeNull();
      expect(item.places.length).toBe(item.namedBy);
      expect(whySentence(item)).toMatch(
        /^Named by \d of 6, average place [\d.]+\. Above .+: (all 6 put it higher\.|\d of 6 puts? it higher, )/,
      );
    }
  });

  test.each(published)("of $title: $versions.length versions", ({ versions: ballots }) => {
    const { versions, items } = mergeVersions(ballots);
    expect(versions).toBe(ballots.length);
    expect(items.length > 0).toBe(versions > 1);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  });

  test("Zurich is one city, C and C++ are two languages", () => {
    const named = (list: string) =>
      titles(mergeVersions(published.find(({ title }) => title === list)?.versions ?? []));
    expect(named("Most liveable cities").filter((city) => /^Z/.test(city))).toEqual(["Zürich"]);
    expect(named("Programming languages to learn")).toEqual(
      expect.arrayContaining(["C", "C++", "C#", "C/C++"]),
    );
  });
});
