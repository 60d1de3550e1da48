/** Crawls our own links, pictures and search forms for query parameters that their page's row does not name. */
import { JSDOM } from "jsdom";
import { beforeAll, expect, test } from "vitest";
import { addressOf } from "#functions/http/addresses";
import type { Member } from "~/platform/viewer.server";
import { fillPattern, pagePatterns, worldFillings } from "./support/addresses";
import { newScene, site, world } from "./support/site-with-world";
import { visit } from "./support/world";

/** Bound of a crawl: a page that links to ever new queries would not end. */
const PAGES_MAX = 400;

beforeAll(newScene);

/** Returns a page's own addresses that have a query; a form's fields are one. */
function queriesIn(html: string, page: URL): URL[] {
  const { document } = new JSDOM(html, { url: page.href }).window;
  const linked = [...document.querySelectorAll("[href], [src], [formaction]")].flatMap((element) =>
    ["href", "src", "formaction"].flatMap((name) => element.getAttribute(name) ?? []),
  );
  const shared = [...document.querySelectorAll("meta[content*='://']")].map(
    (meta) => meta.getAttribute("content") ?? "",
  );
  const sent = [...document.forms].map((form) => {
    const { search } = new URL(form.action);
    // the form of /try has another, which sends nothing
    if (form.getAttribute("method") !== "get") return form.action;
    const names = [...form.elements].flatMap((field) => field.getAttribute("name") ?? []);
    return `${form.action.slice(0, form.action.length - search.length)}?${names.map((name) => `${name}=a`).join("&")}`;
  });
  return [...linked, ...shared, ...sent].flatMap((address) => {
    const url = URL.parse(address, page);
    return url?.origin === page.origin && url.search !== "" ? [url] : [];
  });
}

async function crawl(viewer: Member | null, found: Map<string, string[]>): Promise<void> {
  const queue = pagePatterns.flatMap((pattern) => fillPattern(pattern, worldFillings(world)));
  const seen = new Set(queue);
  for (const path of queue) {
    const answer = await site.fetch(path, visit(viewer));
    const html = await answer.text();
    if (!answer.headers.get("Content-Type")?.startsWith("text/html")) continue;
    for (const url of queriesIn(html, new URL(path, "http://127.0.0.1:8787"))) {
      const { query, pattern } = addressOf(url, "GET");
      const foreign = [...url.searchParams.keys()].filter((name) => !query.includes(name));
      found.set(pattern, [...(found.get(pattern) ?? []), ...foreign]);
      const next = url.pathname + url.search;
      if (seen.has(next) || seen.size > PAGES_MAX) continue;
      seen.add(next);
      queue.push(next);
    }
  }
}

test("a page's row names every parameter of our links and forms to it", async () => {
  const found = new Map<string, string[]>();
  for (const viewer of [null, world.ann, world.ada]) await crawl(viewer, found);
  expect([...found.keys()]).toEqual(expect.arrayContaining(["/", "/longlist/:listId", "/search", "/login"]));
  expect(Object.fromEntries([...found].filter(([, foreign]) => foreign.length > 0))).toEqual({});
});
