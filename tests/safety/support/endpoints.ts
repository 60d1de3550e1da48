/** Every address that the product answers, out of its own two tables: one that is new can't be missed. */
import type { RouteConfigEntry } from "@remix-run/route-config";
import { DESCRIPTIONS } from "#functions/api/describe";
import { calls } from "#functions/api/table";
import pages from "../../../app/routes";

export type Endpoint = { method: string; pattern: string };

/** What may stand in an address for a name of the tables, as `:user`, or for one of a pattern, as `/images/:id`. */
export type Fillings = Record<string, string[]>;

/** Addresses of pages, resource routes and deeds, without what catches the rest. */
export const pagePatterns: string[] = patternsOf(pages as RouteConfigEntry[]);

/** The API's calls, its description included. */
export const apiEndpoints: Endpoint[] = [
  ...DESCRIPTIONS.map((path) => ({ method: "GET", pattern: `/api${path}` })),
  ...calls.map(({ method, path }) => ({ method, pattern: `/api${path}` })),
];

function patternsOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    if (path === "*") return [];
    const whole = path ? `${above}/${path}` : above || "/";
    return [...(children?.some(({ index }) => index) ? [] : [whole]), ...patternsOf(children ?? [], whole)];
  });
}

/** All addresses that a pattern stands for; throws where nothing is known for one of its names. */
export function filled(pattern: string, fillings: Fillings): string[] {
  const [name] = /:\w+/.exec(pattern) ?? [];
  if (!name) return [pattern];
  const values = fillings[pattern] ?? fillings[name];
  if (!values) throw new Error(`What may stand for ${name} in ${pattern}?`);
  return values.flatMap((value) => filled(pattern.replace(name, encodeURIComponent(value)), fillings));
}

/** Where a page's data is, for a browser that is on our pages already. */
export const dataPath = (path: string): string => (path === "/" ? "/_root.data" : `${path}.data`);
