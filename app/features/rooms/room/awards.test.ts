import { expect, test } from "vitest";
import { awardsOf, lineOf } from "./awards";
import type { Person } from "./reveal";

const person = (name: string, agreement: number | null, moves: Person["moves"] = []): Person => ({
  name,
  agreement,
  pairs: 20,
  first: `${name}'s first`,
  places: new Map(),
  moves,
});
const move = (title: string, from: number | null, to: number | null) => ({ title, from, to });

test("three people get three awards, and the kingmaker is who changes the highest place", () => {
  const people = [
    person("ann", 86, [move("Azul", 1, 2)]),
    person("carmen", 70, [move("Codenames", 2, 4), move("Catan", 5, 6)]),
    person("june", 75, [move("Codenames", 2, 3), move("Scrabble", 18, 6)]),
    person("yuki", 55, []),
  ];
  const awards = awardsOf(people);
  expect(awards.map(({ award, name }) => [award, name])).toEqual([
    ["Nearest", "ann"],
    ["Rebel", "yuki"],
    ["Kingmaker", "carmen"],
  ]);
  expect(awards[2]?.words).toContain("is 2nd");
  expect(awards[2]?.words).toMatch(/^Without carmen, /);
  const carmen = lineOf("carmen", awards, []);
  expect(carmen?.title).toBe("You are the Kingmaker.");
  expect(carmen?.words).toMatch(/^Without you, .*Codenames.* is 2nd\.$/);
  const june = lineOf("june", awards, people[2]?.moves ?? []);
  expect(june?.title).toMatch(/^You carried .*Scrabble.*\.$/);
  expect(june?.words).toBe("18th without you, 6th with you.");
  expect(lineOf("zoe", awards, [])).toBeNull();
});

test("two people get none, and nobody is kingmaker of a room that nobody moves", () => {
  expect(awardsOf([person("ann", 80), person("bob", 20), person("cleo", null)])).toEqual([]);
  expect(awardsOf([person("ann", 80), person("bob", 20), person("cleo", 50)])).toHaveLength(2);
});
