import { expect, test } from "vitest";
import { peopleInOrder, personKey } from "./list-people";

test("former members are beside each other in a row of names", () => {
  const keys = ["former member", "ann", "former member"].map(personKey);
  expect(new Set(keys).size).toBe(3);
  expect(personKey("ann", 4)).toBe(personKey("ann", 5));
});

test("the viewer is named first, if they have a public version", () => {
  const creators = ["cleo", "bob", "ann"];
  expect(peopleInOrder({ creators, counted: true }, "ann")).toEqual(["ann", "cleo", "bob"]);
  expect(peopleInOrder({ creators, counted: false }, "ann")).toEqual(creators);
  expect(peopleInOrder({ creators, counted: true }, undefined)).toEqual(creators);
});
