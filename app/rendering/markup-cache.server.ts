/** Caches rendered markup per isolate: nearly everyone gets the same ten cards on the front page. */
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { keepNewest } from "~/lib/data/keep-newest";
import type { MarkupCache } from "~/ui/page/markup-cache";

const ENTRIES_MAX = 400;
/** Maximum characters per entry; the whole cache stays below about 6 MB of the isolate's 128. */
const LENGTH_MAX = 16_000;

/** Markup by component and its props as JSON, least recently used first. */
const markupByFunction = new WeakMap<object, Map<string, string>>();

/** Returns cached markup. The component must not use context: it is rendered alone. */
export const cachedMarkup: MarkupCache = (Part, props) => {
  const parts = markupByFunction.get(Part) ?? new Map<string, string>();
  markupByFunction.set(Part, parts);
  const key = JSON.stringify(props);
  const markup = parts.get(key) ?? renderToString(createElement(Part, props));
  if (markup.length <= LENGTH_MAX) keepNewest(parts, key, markup, ENTRIES_MAX);
  return markup;
};
