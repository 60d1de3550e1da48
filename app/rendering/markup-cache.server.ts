/** Parts of pages that this isolate has rendered before: a front page is the same ten cards for nearly everyone. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { keepNewest } from "~/lib/keep-newest";
import type { MarkupCache } from "~/ui/markup-cache";

const ENTRIES_MAX = 400;
/** Characters; all stay below some 6 MB of 128. */
const LENGTH_MAX = 16_000;

/** By component and its props as JSON, least recently used first. */
const kept = new WeakMap<object, Map<string, string>>();

/** The markup of a component of these props; one that asks for a context fails, because it is rendered by itself. */
export const cachedMarkup: MarkupCache = (Part, props) => {
  const parts = kept.get(Part) ?? new Map<string, string>();
  kept.set(Part, parts);
  const key = JSON.stringify(props);
  const markup = parts.get(key) ?? renderToString(createElement(Part, props));
  if (markup.length <= LENGTH_MAX) keepNewest(parts, key, markup, ENTRIES_MAX);
  return markup;
};
