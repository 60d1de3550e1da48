/** Looks up requests in the route tables. Nothing else in the Worker hard-codes a path. */

import { RegExpRouter } from "hono/router/reg-exp-router";
import type { PageRow } from "~/lib/addresses/page-row";
import { flatRows } from "~/lib/addresses/page-table";
import { trimEnd } from "~/lib/text/trim-end";
import { methodsOf } from "../api/call";
import { DESCRIPTIONS } from "../api/document/describe";
import { calls } from "../api/table";

type Unshared =
  | "path"
  | "file"
  | "id"
  | "children"
  | "cache"
  | "maxBody"
  | "changes"
  | "writesList"
  | "unlimited"
  | "query"
  | "skeleton"
  | "chunk";

/** Facts about a page's or a call's address; a page's flags are those of its row. */
export type Address = Omit<PageRow, Unshared> & {
  /** True for the API. Pages and API calls share path words after '/api'. */
  isApi: boolean;
  /** The pattern in its table: '/lists/:listId', '/api/list/:id'. */
  pattern: string;
  methods: readonly string[];
  /** Query parameters that it reads. */
  query: readonly string[];
  /** True if a read is the same for every anonymous visitor. */
  cache: boolean;
  maxBody?: "large" | PageRow["maxBody"];
  changes: boolean;
  /** The place of the list's id in a write that the list's writer runs. */
  writesList?: "path" | "body";
  counted: boolean;
};

type Row = (method: string) => Address;

const READS = ["GET", "HEAD"];
const PAGE_METHODS = [...READS, "POST"];
/** All methods, for unknown API addresses: the API's own 404 responds. */
const ALL_METHODS = [...PAGE_METHODS, "PUT", "DELETE"];

const READ_FACTS = { isApi: false, query: [], cache: false, changes: false, counted: false };
const CALL = { ...READ_FACTS, isApi: true };

function pageAddress(row: PageRow): Row {
  const { path, maxBody, changes = true, unlimited = false, writesList, ...others } = row;
  const { file, id, children, skeleton, chunk, ...flags } = others;
  const readRow: Address = { ...READ_FACTS, ...flags, pattern: path, methods: PAGE_METHODS };
  const write: Address = {
    ...readRow,
    cache: false,
    maxBody,
    changes,
    writesList: writesList && "path",
    counted: changes && !unlimited,
  };
  return (method) => (method === "POST" ? write : readRow);
}

function callAddress(path: string): Row {
  const here = calls.filter((call) => call.path === path);
  const unknown: Address = { ...CALL, pattern: `/api${path}`, methods: methodsOf(calls, path) };
  const byMethod = new Map<string, Address>(
    here.map(({ method, query, cache = false, maxBody, changes, writesList }) => [
      method,
      { ...unknown, query: Object.keys(query?.shape ?? {}), cache, maxBody, changes, writesList },
    ]),
  );
  return (method) => byMethod.get(method === "HEAD" ? "GET" : method) ?? unknown;
}

function routerOf(rows: Iterable<[path: string, row: Row]>): RegExpRouter<Row> {
  const router = new RegExpRouter<Row>();
  for (const [path, row] of rows) router.add("ALL", path, row);
  return router;
}

const pages = new Map(flatRows().map((row) => [row.path, pageAddress(row)]));
const pageNotFound = pages.get("/*") as Row;
pages.delete("/*");
const pageRouter = routerOf([...pages].map(([path, row]) => [path.toLowerCase(), row]));

const makeCallRouter = () =>
  routerOf([
    ...Array.from(new Set(calls.map(({ path }) => path)), (path): [string, Row] => [
      `/api${path}`,
      callAddress(path),
    ]),
    ...DESCRIPTIONS.map((path): [string, Row] => [
      `/api${path}`,
      () => ({ ...CALL, pattern: `/api${path}`, methods: READS }),
    ]),
  ]);

let callRouter: RegExpRouter<Row> | undefined;

/** Creates the API's router on the first call: a new isolate usually starts with a page. */
function routerFor(isApi: boolean): RegExpRouter<Row> {
  if (!isApi) return pageRouter;
  callRouter ??= makeCallRouter();
  return callRouter;
}

const callNotFound: Address = { ...CALL, pattern: "/api/*", methods: ALL_METHODS };

/** Returns the path as Hono and Remix match it, without '.data', which Remix appends to request data. */
function matchedPath(pathname: string, isApi: boolean): string {
  const decoded = pathname.includes("%") ? decodeURI(pathname.replaceAll("%25", "%2525")) : pathname;
  const path = isApi ? decoded : decoded.toLowerCase().replace(/^\/_root\.data$|\.data$/, "");
  return trimEnd(path, /\//) || "/";
}

/** Returns the address of a request. An undecodable path is treated as unknown. */
export function addressOf({ pathname }: URL, method: string): Address {
  const isApi = pathname === "/api" || pathname.startsWith("/api/");
  const row = rowAt(pathname, isApi) ?? (isApi ? () => callNotFound : pageNotFound);
  return row(method);
}

function rowAt(pathname: string, isApi: boolean): Row | undefined {
  try {
    const [[found]] = routerFor(isApi).match("ALL", matchedPath(pathname, isApi));
    return found?.[0];
  } catch {
    return undefined;
  }
}
