import { z } from "zod";
import type { Call } from "../call";
import { problemShape } from "../shapes";
import type { Group } from "../table";
import { EXAMPLES, exampleOf } from "./examples";

type Json = Record<string, unknown>;
type Product = { name: string; version: string; origin: string };

const REFUSALS: Record<number, string> = {
  400: "Invalid request",
  401: "Missing or invalid access token",
  402: "Confirm the e-mail address first",
  403: "Not allowed",
  404: "Not found, or not visible to you",
  409: "Edit conflict, or name taken",
  410: "The mailed link has expired",
  413: "Too large",
  415: "Not JSON",
  429: "Too many requests; see Retry-After",
  503: "Temporarily unavailable; see Retry-After",
};

export const openApiPath = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");

function converter() {
  const schemas: Record<string, Json> = {};
  function convert(schema: z.ZodType, io: "input" | "output"): Json {
    // wrapped, so that a named schema becomes a reference at the top level too
    const whole = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: "any" }) as Json;
    const json = JSON.parse(JSON.stringify(whole).replaceAll("#/$defs/", "#/components/schemas/")) as {
      properties: { it: Json };
      $defs?: Record<string, Json>;
    };
    for (const [name, { id: _, ...shape }] of Object.entries(json.$defs ?? {})) schemas[name] = shape;
    return json.properties.it;
  }
  return { schemas, convert };
}

export function openApi(groups: Group[], { name, version, origin }: Product): Json {
  const { schemas, convert } = converter();
  const problem = {
    content: { "application/json": { schema: convert(problemShape, "output") } },
  };
  const paths: Record<string, Json> = {};
  for (const group of groups)
    for (const call of group.calls) {
      const path = openApiPath(call.path);
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(group.name, call) };
    }

  function operation(tag: string, call: Call): Json {
    const { summary, who, body, answer, status } = call;
    const example = EXAMPLES[exampleOf(call.method, call.path)];
    return {
      tags: [tag],
      summary,
      operationId: operationId(call),
      security: who === "user" ? [{ bearer: [] }] : [{}, { bearer: [] }, { listKey: [] }],
      parameters: [...pathParameters(call), ...queryParameters(call), ...headerParameters(call)],
      ...(body
        ? {
            requestBody: {
              required: true,
              content: { "application/json": { schema: convert(body, "input"), example: example?.body } },
            },
          }
        : {}),
      responses: {
        [status]: {
          description: status === 201 ? "Created" : "OK",
          content: { "application/json": { schema: convert(answer, "output"), example: example?.answer } },
        },
        ...Object.fromEntries(
          refusalsOf(call).map((code) => [code, { description: REFUSALS[code], ...problem }]),
        ),
      },
    };
  }

  function pathParameters({ path, params }: Call): Json[] {
    return [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
      name,
      in: "path",
      required: true,
      schema: params?.shape[name] ? convert(params.shape[name] as z.ZodType, "input") : { type: "string" },
    }));
  }

  function queryParameters({ query }: Call): Json[] {
    return Object.entries(query?.shape ?? {}).map(([name, field]) => ({
      name,
      in: "query",
      required: false,
      schema: convert(field as z.ZodType, "input"),
    }));
  }

  return {
    openapi: "3.1.0",
    info: {
      title: `${name} API`,
      version,
      description: "Ids are 24 hex digits; `ObjectId('id')` and `{\"$oid\": id}` are accepted too.",
    },
    servers: [{ url: `${origin}/api` }],
    tags: groups.map((group) => ({ name: group.name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The accessToken of /auth/login/" },
        listKey: {
          type: "apiKey",
          in: "header",
          name: "X-List-Key",
          description: "The last part of a list's link, for callers without a version on it",
        },
      },
    },
  };
}

const headerParameters = ({ method, who }: Call): Json[] =>
  method === "GET" || who !== "user"
    ? []
    : [
        {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description:
            "For 24 hours, a retry with the same key and body returns the first response; another body returns 409",
          schema: { type: "string", maxLength: 200 },
        },
      ];

const operationId = ({ method, path }: Call) =>
  method.toLowerCase() +
  path
    .split(/[/:_]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");

function refusalsOf({ method, who, body, query, path, changes }: Call): number[] {
  const writes = method !== "GET";
  const hasValues = path.includes(":");
  return [
    ...(body || query || hasValues ? [400] : []),
    401,
    ...(path === "/auth/login" ? [402] : []),
    ...(who === "user" || changes ? [403] : []),
    ...(hasValues || body ? [404] : []),
    ...(changes ? [409] : []),
    ...(/^\/(?:confirm_email|change_password)/.test(path) ? [410] : []),
    ...(writes ? [413, 415] : []),
    429,
    503,
  ];
}
