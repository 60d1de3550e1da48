/** Addresses of every pattern in site-map.ts. A new pattern without values makes the tests fail. */
import { apiCalls, pages } from "./site-map";
import type { World } from "./world";

/** Values of a parameter, like `:user`, or of the parameter of one pattern, like `/images/:id`. */
export type Fillings = Record<string, string[]>;

/** All pages except the one for unknown addresses. */
export const pagePatterns = [...new Set(pages.map(({ path }) => path))].filter((path) => path !== "/:any");

export const readingCalls = apiCalls
  .filter(({ method, changes }) => method === "GET" && !changes)
  .map(({ path }) => path);

/** Returns all addresses of a pattern. Throws if a parameter has no values. */
export function fillPattern(pattern: string, fillings: Fillings): string[] {
  const [name] = /:\w+/.exec(pattern) ?? [];
  if (!name) return [pattern];
  const values = fillings[pattern] ?? fillings[name];
  if (!values) throw new Error(`No values for ${name} in ${pattern}`);
  return values.flatMap((value) => fillPattern(pattern.replace(name, encodeURIComponent(value)), fillings));
}

/** Returns a value for every parameter, on the community of world.ts. */
export const worldFillings = ({ listId, itemId }: World): Fillings => ({
  ":listId": [listId],
  ":creator": ["ann"],
  ":a": ["ann"],
  ":b": ["bob"],
  ":itemId": [itemId],
  ":user": ["ann"],
  ":year": ["2026"],
  ":username": ["ann"],
  ":decisionId": ["0".repeat(24)],
  ":chapter": ["Films"],
  ":term": ["films"],
  ":text": ["films"],
  ":email": ["ann@example.com"],
  ":token": ["token"],
  ":key": ["0".repeat(40)],
  ":code": ["abcdefgh"],
  ":start": ["0"],
  ":pageSize": ["50"],
  ":id": [listId],
  ":listid": [listId],
  ":file": ["1.xml"],
});
