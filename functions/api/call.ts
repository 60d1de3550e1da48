/** Defines an API call: input, permissions, response. The same definition mounts and documents it. */

import type { Context, Hono } from "hono";
import { z } from "zod";
import { idOrNone } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { taggedResponse } from "~/platform/entity-tag.server";
import { onceOnly } from "~/platform/idempotency.server";
import { parseInput } from "~/platform/input";
import { checkChangingGet } from "~/platform/own-site.server";
import { passBurstLimit } from "~/platform/rate-limits.server";
import { REPLAYED_HEADER, Refusal } from "~/platform/refusal";
import {
  type Member,
  requireActive,
  requireActiveOnAList,
  requireMember,
  type Viewer,
} from "~/platform/viewer.server";
import { readJsonBody } from "./body";
import { identify } from "./identity";

export type ApiEnv = { Bindings: { app: App } };

type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type CallArgs<V, Path extends string, P, Q, B> = {
  app: App;
  viewer: V;
  params: P extends z.ZodType ? z.output<P> : Record<Names<Path>, string>;
  query: Q extends z.ZodType ? z.output<Q> : undefined;
  body: B extends z.ZodType ? z.output<B> : undefined;
};

/** The context before the input is validated. */
export type Early<V, Path extends string = string> = {
  app: App;
  viewer: V;
  params: Record<Names<Path>, string>;
  body: Record<string, unknown>;
};

/**
 * Returns the body to validate. Refuses callers without permission with 403, even if their input is also invalid.
 */
export type Prepare<V, Path extends string = string> = (early: Early<V, Path>) => Record<string, unknown>;

type Definition<
  V = Viewer,
  Path extends string = string,
  A extends z.ZodType = z.ZodType,
  P extends z.ZodObject | undefined = z.ZodObject,
  Q extends z.ZodObject | undefined = z.ZodObject,
  B extends z.ZodType | undefined = z.ZodType,
> = {
  summary: string;
  /** Schemas of path values, query and body. Path values named id are read by `idOrNone`. */
  params?: P;
  query?: Q;
  body?: B;
  /** Maximum number of values in a body, if it differs from the default. */
  valuesMax?: number;
  status?: 200 | 201;
  answer: A;
  /** Allows the edge cache to store it: the response is the same for all anonymous callers. */
  cache?: true;
  maxBody?: "large";
  /** Marks a GET that writes; all other methods always write. */
  changes?: true;
  /** The place of the list's id in a call that changes its versions; the list's writer runs it. */
  writesList?: "path" | "body";
  /**
   * Callers other than active members. 'guests': the use case checks that it is about their list.
   * 'people-only': no API token of any scope. 'always': neither tokens nor a write limit, for logging out.
   */
  admits?: "guests" | "people-only" | "always";
  prepare?: Prepare<V, Path>;
  /** Refuses callers without permission with 403; runs only after the input was invalid, because it may query the database. */
  guardWrongInput?: (early: Early<V, Path>) => Promise<void>;
  handle: (args: CallArgs<V, Path, P, Q, B>) => Promise<z.input<A>>;
  /** Returns the response to a retry with the same `Idempotency-Key`, for the first request's id. */
  again?: (args: CallArgs<V, Path, P, Q, B> & { madeId: string }) => Promise<z.input<A>>;
};

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A call in the table, with its generic types erased. */
export type Call = Pick<
  Definition,
  "summary" | "params" | "query" | "body" | "answer" | "cache" | "maxBody" | "writesList"
> & {
  method: Method;
  path: string;
  who: "anyone" | "user";
  changes: boolean;
  status: 200 | 201;
  run: (context: Context<ApiEnv>) => Promise<Response>;
};

const callsFor =
  <V extends Viewer>(who: Call["who"], admit: (viewer: Viewer) => V) =>
  <
    const Path extends string,
    A extends z.ZodType,
    P extends z.ZodObject | undefined = undefined,
    Q extends z.ZodObject | undefined = undefined,
    B extends z.ZodType | undefined = undefined,
  >(
    method: Method,
    path: Path,
    definition: Definition<V, Path, A, P, Q, B>,
  ): Call =>
    toCall({ who, method, path }, definition, admit);

export const anyone = callsFor("anyone", (viewer) => viewer);
export const user = callsFor("user", requireMember);

function toCall<
  V extends Viewer,
  Path extends string,
  A extends z.ZodType,
  P extends z.ZodObject | undefined,
  Q extends z.ZodObject | undefined,
  B extends z.ZodType | undefined,
>(
  { who, method, path }: Pick<Call, "who" | "method" | "path">,
  definition: Definition<V, Path, A, P, Q, B>,
  admit: (viewer: Viewer) => V,
): Call {
  const { params, query, body, status = 200, changes = method !== "GET", admits, again } = definition;
  const asking = { writes: who === "user" && changes && admits !== "always" };

  async function run(context: Context<ApiEnv>): Promise<Response> {
    const early = await enter(context);
    const body = definition.prepare?.(early) ?? early.body;
    const args = await judge({ ...early, body }, context);
    if (early.viewer && method !== "GET") await passBurstLimit(early.app, "write", early.viewer.id);
    return respond(context.req.raw, args, early.body);
  }

  /** Admits the caller, and reads the path and the body. */
  async function enter(context: Context<ApiEnv>): Promise<Early<V, Path>> {
    const { app } = context.env;
    const request = context.req.raw;
    if (changes && method === "GET") checkChangingGet(request, app);
    const caller = await identify(app, request, asking);
    checkScope(caller?.token, asking.writes ? "write" : "read", PEOPLE_ONLY.has(admits));
    // suspension is reported before any problem with the input
    const admitted = admits === "guests" ? requireActiveOnAList : requireActive;
    const viewer = admit(asking.writes ? admitted(caller) : caller);
    // anonymous writes are not counted in the database: only this keeps a flood from being read and validated
    if (!caller && method !== "GET") await passBurstLimit(app, "write", app.client);
    return {
      app,
      viewer,
      params: pathValues(context.req.param()) as Record<Names<Path>, string>,
      body: body ? await readJsonBody(request, definition.valuesMax) : {},
    };
  }

  /** `sent` is the body as it came, by which a retry is known. */
  async function respond(
    { url, headers }: Request,
    args: CallArgs<V, Path, P, Q, B>,
    sent: Record<string, unknown>,
  ): Promise<Response> {
    const { app, viewer } = args;
    const handle = (app: App) => definition.handle({ ...args, app });
    if (method === "GET" && !changes)
      return taggedResponse(JSON.stringify(await handle(app)), { "Content-Type": "application/json" });
    const key = headers.get("Idempotency-Key");
    if (!viewer || !key || !again) return Response.json(await handle(app), { status });
    const fingerprint = JSON.stringify([method, new URL(url).pathname.replace(/\/$/, ""), sent]);
    const readAgain = (madeId: string, app: App) => again({ ...args, app, madeId });
    const { value, replayed } = await onceOnly(app, viewer, { key, fingerprint }, handle, readAgain);
    return Response.json(value, { status, headers: replayed ? REPLAYED_HEADER : {} });
  }

  async function judge(early: Early<V, Path>, { req }: Context<ApiEnv>): Promise<CallArgs<V, Path, P, Q, B>> {
    try {
      return {
        app: early.app,
        viewer: early.viewer,
        params: params ? parseInput(params, early.params) : early.params,
        query: query ? parseInput(query, req.query()) : undefined,
        body: body ? parseInput(body, early.body) : undefined,
      } as CallArgs<V, Path, P, Q, B>;
    } catch (error) {
      if (error instanceof Refusal) await definition.guardWrongInput?.(early);
      throw error;
    }
  }

  return { ...definition, who, method, path, status, changes, run };
}

/** Reads the values of ids once, in any of their forms. */
const pathValues = (given: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, /id$/i.test(name) ? idOrNone(value) : value]),
  );

const PEOPLE_ONLY = new Set<Definition["admits"]>(["people-only", "always"]);

/** Refuses a token whose scope doesn't allow the access, and any token for calls of people alone. */
export function checkScope(token: Member["token"], access: "read" | "write", peopleOnly = false) {
  if (!token) return;
  if (peopleOnly) throw new Refusal("forbidden", { message: "A token can't do this" });
  if (access === "write" && token.scope === "read")
    throw new Refusal("forbidden", { message: "This token only reads: its scope is 'read'" });
}

/** Returns the methods of a path. A GET that writes has no HEAD. */
export function methodsOf(calls: Call[], path: string): string[] {
  const here = calls.filter((call) => call.path === path);
  const isRead = here.some(({ method, changes }) => method === "GET" && !changes);
  return [...here.map(({ method }) => method), ...(isRead ? ["HEAD"] : [])];
}

/** Mounts the table's calls. Responds 405 with Allow to other methods on their paths. */
export function mount(api: Hono<ApiEnv>, calls: Call[]): void {
  for (const { method, path, run } of calls) api.on(method, path, run);
  for (const path of new Set(calls.map((call) => call.path))) {
    const allow = methodsOf(calls, path).join(", ");
    api.all(path, () => {
      throw new Refusal("method-not-allowed", { allow });
    });
  }
}

const START_MAX = 10_000;
const PAGE_MAX = 50;

const integerParam = (name: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `${name} must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((n) => n >= min && n <= max, `${name} must be a whole number from ${min} to ${max}`)
    .meta({ type: "integer", minimum: min, maximum: max });

export const startField = integerParam("start", 0, START_MAX);
export const pageSizeField = integerParam("pageSize", 1, PAGE_MAX);

export const pageQuery = z.object({
  start: startField.default(0).meta({ default: 0 }),
  pageSize: pageSizeField.default(PAGE_MAX).meta({ default: PAGE_MAX }),
});
