/** Addresses out of the patterns of site-map.ts: whatever is new there is asked for too, or the tests say that they can't. */
import { isChangingGet } from "#functions/http/origin-check";
import { apiCalls, pages } from "./site-map";

/** What may stand in an address for a name, as `:user`, or for the name of one pattern, as `/images/:id`. */
export type Fillings = Record<string, string[]>;

/** All pages, once each, without the one for what is not there. */
export const pagePatterns = [...new Set(pages.map(({ path }) => path))].filter((path) => path !== "/:any");

/** The API's calls that only read. */
export const readingCalls = apiCalls
  .filter(({ method, path }) => method === "GET" && !isChangingGet(path))
  .map(({ path }) => path);

/** All addresses that a pattern stands for; throws where nothing is known for one of its names. */
export function filled(pattern: string, fillings: Fillings): string[] {
  const [name] = /:\w+/.exec(pattern) ?? [];
  if (!name) return [pattern];
  const values = fillings[pattern] ?? fillings[name];
  if (!values) throw new Error(`What may stand for ${name} in ${pattern}?`);
  return values.flatMap((value) => filled(pattern.replace(name, encodeURIComponent(value)), fillings));
}
