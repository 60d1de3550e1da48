/** Requests of a stranger, member, moderator or admin, from nearly valid to nonsense. */
import fc from "fast-check";
import { ACTS, memberOfRequest } from "./acts";
import { asJson, formBody, ofSchema } from "./any-body";
import { anyHeaders } from "./any-headers";
import { encodeWellFormed, hostile, inPath, LONE, textFor } from "./any-text";
import { apiCalls, dataPath, formFields, pages } from "./site-map";
import type { World } from "./world";

/** A member whom an admin suspends can't write until the community is created again. */
const WHO = ["anyone", "ann", "bob", "cleo", "mia", "ada"] as const;

export type AnyRequest = {
  who: (typeof WHO)[number];
  by: "bearer" | "cookie";
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};

const filledPath = (world: World, path: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...path.split("/").map((part) =>
        part.startsWith(":")
          ? textFor(world, part.slice(1)).chain(inPath)
          : fc.oneof(
              { weight: 30, arbitrary: fc.constant(part) },
              {
                weight: 1,
                arbitrary: fc.constantFrom(
                  part.toUpperCase(),
                  `${part}/`,
                  `%${part}`,
                  encodeWellFormed(`${part}\ud800`),
                ),
              },
            ),
      ),
    )
    .map((parts) => parts.join("/") || "/")
    .map((made) => (made.startsWith("/") ? made : `/${made}`));

const QUERY = [
  "before",
  "after",
  "start",
  "pageSize",
  "searchterm",
  "to",
  "back",
  "token",
  "email",
  "all",
  "q",
  "only",
  "list",
  "not",
  "_routes",
  "index",
  "intent",
];

const query = (world: World): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant("") },
    {
      weight: 4,
      arbitrary: fc
        .array(
          fc
            .constantFrom(...QUERY)
            .chain((name) => textFor(world, name).map((text) => `${name}=${encodeWellFormed(text)}`)),
          { minLength: 1, maxLength: 3 },
        )
        .map((pairs) => `?${pairs.join("&")}`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "?%",
        "?a=%zz&=&&",
        "?%00",
        "?before",
        "?start[]=1",
        "?pageSize=1&pageSize=2",
        "?index",
        "?__proto__=1",
      ),
    },
  );

const isRead = (method: string) => method === "GET" || method === "HEAD";

type Shape = Pick<AnyRequest, "method" | "path" | "body"> & { type?: string; by?: AnyRequest["who"] };

const calls = (world: World): fc.Arbitrary<Shape> =>
  fc.constantFrom(...apiCalls).chain(({ method, path, body }) =>
    fc.record({
      method: fc.constant(method),
      path: fc.tuple(filledPath(world, path), query(world)).map((parts) => parts.join("")),
      body: body ? ofSchema(world, body, "").chain(asJson) : fc.constantFrom(undefined, undefined, "", "{}"),
      type: fc.constant("application/json"),
    }),
  );

const reads = (world: World): fc.Arbitrary<Shape> =>
  fc.record({
    method: fc.constantFrom("GET", "GET", "GET", "HEAD"),
    path: fc
      .tuple(
        fc.constantFrom(...pages).chain(({ path }) => filledPath(world, path)),
        fc.boolean(),
        query(world),
      )
      .map(([path, isData, search]) => (isData ? dataPath(path) : path) + search),
  });

const forms = (world: World): fc.Arbitrary<Shape> =>
  fc
    .constantFrom(...Object.keys(formFields))
    .chain((page) =>
      fc.tuple(filledPath(world, page), fc.boolean(), query(world), formBody(world, formFields[page] ?? [])),
    )
    .map(([path, isData, search, { body, type }]) => ({
      method: "POST",
      path: (isData ? dataPath(path) : path) + search,
      body,
      type,
    }));

/** Generates requests that succeed: the product's acts as they are. */
const acts = (world: World): fc.Arbitrary<Shape> =>
  fc.constantFrom(...Object.values(ACTS)).map((act) => {
    const sent = act(world);
    const [path, { method = "POST", headers, body }] = sent;
    return {
      method,
      path,
      body: body as AnyRequest["body"],
      type: new Headers(headers).get("Content-Type") ?? "",
      by: (memberOfRequest(sent, world)?.username ?? "anyone") as AnyRequest["who"],
    };
  });

const wild = (world: World): fc.Arbitrary<Shape> =>
  fc.record({
    method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PURGE"),
    path: fc
      .tuple(
        fc.constantFrom("", "/api", "/lists", "/assets", "/.well-known", "/dev", "/suggest"),
        hostile,
        query(world),
      )
      .map(([start, text, search]) => `${start}/${encodeURI(text.replace(LONE, ""))}${search}`),
  });

export const anyRequest = (world: World): fc.Arbitrary<AnyRequest> =>
  fc
    .record({
      shape: fc.oneof(
        { weight: 9, arbitrary: calls(world) },
        { weight: 5, arbitrary: reads(world) },
        { weight: 5, arbitrary: forms(world) },
        { weight: 1, arbitrary: acts(world) },
        { weight: 1, arbitrary: wild(world) },
      ),
      who: fc.constantFrom(...WHO),
      otherMethod: fc.oneof(
        { weight: 15, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS") },
      ),
      headers: anyHeaders,
    })
    .map(({ shape: { type, body, path, by, ...shape }, who, otherMethod, headers }) => {
      const method = otherMethod ?? shape.method;
      const isApi = path.startsWith("/api/");
      const usual: Record<string, string> = isRead(method)
        ? {}
        : { "Content-Type": type ?? "", ...(isApi ? {} : { "Sec-Fetch-Site": "same-origin" }) };
      return {
        who: by ?? who,
        by: isApi ? ("bearer" as const) : ("cookie" as const),
        method,
        path,
        headers: { ...usual, ...headers },
        ...(isRead(method) ? {} : { body }),
      };
    });
