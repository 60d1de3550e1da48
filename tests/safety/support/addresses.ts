/** Addresses from the patterns of site-map.ts: new ones are requested too, or the tests fail. */
import { apiCalls, pages } from "./site-map";

/** Values for a parameter, as `:user`, or for that of one pattern, as `/images/:id`. */
export type Fillings = Record<string, string[]>;

/** All pages, once each, without the one for unknown addresses. */
export const pagePatterns = [...new Set(pages.map(({ path }) => path))].filter((path) => path !== "/:any");

/** The API's calls that only read. */
export const readingCalls = apiCalls
  .filter(({ method, changes }) => method === "GET" && !changes)
  .map(({ path }) => path);

/** All addresses of a pattern; throws if a parameter has no values. */
export function filled(pattern: string, fillings: Fillings): string[] {
  const [name] = /:\w+/.exec(pattern) ?? [];
  if (!name) return [pattern];
  const values = fillings[pattern] ?? fillings[name];
  if (!values) throw new Error(`No values for ${name} in ${pattern}`);
  return values.flatMap((value) => filled(pattern.replace(name, encodeURIComponent(value)), fillings));
}
