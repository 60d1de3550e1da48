/** The longest addresses: a text in each value of every path and query that is read. */
import { readFileSync } from "node:fs";
import { type Fillings, fillPattern, pagePatterns } from "./addresses";
import { fill, TEXTS } from "./nasty-bodies";
import { apiCalls, pages } from "./site-map";

/** The request guard accepts 8192 bytes, origin included. */
const SIZE = 8000;

/** Returns the words that every list of `fullLists` has, and then as many others as fit. */
const SHAPES: Record<string, (size: number) => string> = {
  ...Object.fromEntries(Object.entries(TEXTS).map(([name, text]) => [name, (size) => fill(text, size)])),
  "words after twelve that are found": (size) => {
    const found = fill(`${FOUND} `, 12 * 7);
    return found + fill("q ", size - found.length);
  },
};

/** A word in each item of the lists that a search finds. */
export const FOUND = "qqxw";

export type NastyAddress = { name: string; path: string; isApi: boolean };

const QUERY_NAME = /(?:\.get(?:All)?|idIn|pixels)\("(\w+)"/g;
const USUAL_NAMES = ["before", "q"];

/** Returns the names of the values that a page's module reads from its query. */
const queryNames = (file: string) => [
  ...new Set([
    ...USUAL_NAMES,
    ...[...readFileSync(new URL(`../../../app/${file}`, import.meta.url), "utf8").matchAll(QUERY_NAME)].map(
      ([, name = ""]) => name,
    ),
  ]),
];

/** Returns an address for each value and shape, at full length or a share of it, always in the same order. */
export function nastyAddresses(fillings: Fillings, share = 1): NastyAddress[] {
  const reads = [
    ...pages
      .filter(({ path }) => pagePatterns.includes(path))
      .map(({ path, file }) => ({ pattern: path, query: queryNames(file), isApi: false })),
    ...apiCalls
      .filter(({ method, changes }) => method === "GET" && !changes)
      .map(({ path, query }) => ({ pattern: path, query, isApi: true })),
  ];
  return reads.flatMap(({ pattern, query, isApi }) =>
    Object.entries(SHAPES).flatMap(([shape, textOf]) => {
      const text = textOf((SIZE - pattern.length - 200) * share);
      const params = pattern.match(/:\w+/g) ?? [];
      return [
        ...params.map((param) => ({
          name: `${shape} as ${param} of ${pattern}`,
          path: fillPattern(pattern, { ...fillings, [param]: ["TEXT"] })[0]?.replace("TEXT", text),
        })),
        ...query.map((name) => ({
          name: `${shape} as ?${name} of ${pattern}`,
          path: `${fillPattern(pattern, fillings)[0]}?${name}=${text}`,
        })),
      ].flatMap(({ name, path }) => (path ? [{ name, path, isApi }] : []));
    }),
  );
}
