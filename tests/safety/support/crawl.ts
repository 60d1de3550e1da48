/** Crawls everything that any viewer can read, and compares two crawls. */
import type { Member } from "~/platform/viewer.server";
import { type Fillings, fillPattern, pagePatterns, readingCalls } from "./addresses";
import { dataPath } from "./site-map";
import { call, visit } from "./world";

/** Responses as text, keyed by `viewer address`. */
export type CrawledPages = Map<string, string>;

/** Sends a request to the built Worker without following redirects. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>;

export type Crawl = {
  fetch: Fetch;
  viewers: Member[];
  fillings: Fillings;
  more: string[];
  /** Ids that differ between crawls, and their replacements. */
  names: Record<string, string>;
  /** Requests only the pages' data, which includes everything that they show; 'members' is for members alone. */
  dataOnly?: boolean | "members";
};

const AT_ONCE = 20;

/** Requests every page, its data and every call, as each viewer and as a stranger. */
export async function crawl({
  fetch,
  viewers,
  fillings,
  more,
  names,
  dataOnly,
}: Crawl): Promise<CrawledPages> {
  const pages = [...pagePatterns.flatMap((pattern) => fillPattern(pattern, fillings)), ...more];
  const calls = readingCalls.flatMap((pattern) => fillPattern(pattern, fillings));
  const seen: CrawledPages = new Map();
  for (const viewer of [null, ...viewers]) {
    const requests = [
      ...pages
        .flatMap((path) => formsOf(path, dataOnly === "members" ? viewer !== null : dataOnly))
        .map((path) => ({ path, init: visit(viewer) })),
      ...calls.map((path) => ({ path, init: call(viewer, "GET") })),
    ];
    while (requests.length > 0)
      await Promise.all(
        requests.splice(0, AT_ONCE).map(async ({ path, init }) => {
          const answer = await answerTo(fetch, path, init);
          seen.set(
            replaceNames(`${viewer?.username ?? "anyone"} ${path}`, names),
            replaceNames(answer, names),
          );
        }),
      );
  }
  return seen;
}

/** Returns the addresses of a page and its data, or one of the two; searches only as pages. */
function formsOf(path: string, dataOnly = false): string[] {
  if (path.includes("?")) return [path];
  if (!dataOnly) return [path, dataPath(path)];
  return [SERVED_FILES.test(path) ? path : dataPath(path)];
}

/** Routes without a page: pictures, files, suggestions and pulses. */
const SERVED_FILES =
  /^\/(?:images|suggest|my-stuff\/export|\.well-known)\b|\/pulse$|\.(?:png|json|xml|txt|md|csv|atom)$/;

async function answerTo(fetch: Fetch, path: string, init: RequestInit): Promise<string> {
  const answer = await fetch(path, init);
  const { status, headers } = answer;
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isText = /text|json|script|xml/.test(headers.get("Content-Type") ?? "");
  const body = bytes.toString(isText ? "utf8" : "base64");
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  return [status, ...lines, "", body.replace(FORM_KEY, "$1KEY")].join("\n");
}

/** A form's idempotency key is new each time: in a field, in a page's data, and in later reads. */
const FORM_KEY = /(name="key" value="|formKey\\*"[:,]\\*")[0-9a-f]{24}/g;

const replaceNames = (text: string, names: Record<string, string>) =>
  Object.entries(names).reduce((now, [id, name]) => now.replaceAll(id, name), text);

const DIFFERENCES_SHOWN = 5;

export function differences(before: CrawledPages, after: CrawledPages): string[] {
  const addresses = new Set([...before.keys(), ...after.keys()]);
  return [...addresses]
    .flatMap((address) => {
      const [was = "", is = ""] = [before.get(address), after.get(address)];
      return was === is ? [] : [`${address}: ${apart(was, is)}`];
    })
    .slice(0, DIFFERENCES_SHOWN);
}

function apart(was: string, is: string): string {
  let at = 0;
  while (was[at] === is[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 80));
  return `${around(was)} became ${around(is)}`;
}
