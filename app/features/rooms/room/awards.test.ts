import { expect, test } from "vitest";
import { awardsOf, lineOf } from "./awards";
import type { Person } from "./reveal";

const person = (name: string, agreement: number | null, moves: Person["moves"] = []): Person => ({
  name,
  agreement,
  pairs: 20,
  titles: [`${name}'s first`],
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
    ["Closest to the room", "ann"],
    ["Rebel", "yuki"],
    ["Kingmaker", "carmen"],
  ]);
  expect(awards[1]?.words).toMatch(/^agrees 55%, and had .*yuki's first.* 1st$/);
  expect(awards[2]?.words).toMatch(/^without their list, .*Codenames.* comes 2nd$/);
  const lineFor = (name: string, moves: Person["moves"] = [], winnerAt: number | null = null) =>
    lineOf({ name, agreement: 75, titles: [], winnerAt }, { awards, items: [{ title: "Azul" }] }, moves);
  const carmen = lineFor("carmen", people[1]?.moves);
  expect(`${carmen.label} ${carmen.title}`).toBe("You are the Kingmaker.");
  expect(carmen.words).toMatch(/^Without your list, .*Codenames.* comes 2nd, not 4th\.$/);
  const june = lineFor("june", people[2]?.moves, 2);
  expect(june.label).toBe("june, agrees 75%");
  expect(june.title).toMatch(/^You carried .*Scrabble.*\.$/);
  expect(june.words).toBe("6th with you, 18th without. And you had the winner 2nd.");
  expect(lineFor("zoe", [], 3).title).toBe("You had the winner 3rd.");
  expect(lineFor("zoe").words).toBe("You left it out.");
});

test("two people get none, and nobody is kingmaker of a room that nobody moves", () => {
  expect(awardsOf([person("ann", 80), person("bob", 20), person("cleo", null)])).toEqual([]);
  expect(awardsOf([person("ann", 80), person("bob", 20), person("cleo", 50)])).toHaveLength(2);
});
