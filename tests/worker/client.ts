/** An external client of the API and the pages, which uses only requests and responses. */
import type { RequestInit } from "miniflare";
import { expect } from "vitest";
import type { z } from "zod";
import { bodyOf } from "#tests/support/body";
import { badInput } from "#tests/support/shapes";

export type Send = (
  path: string,
  init?: RequestInit,
) => Promise<Pick<Response, "status" | "text"> & { headers: Iterable<[string, string]> }>;

/** A response; `body` is its JSON, or undefined. `expectAnswer` checks its shape. */
export type Answer = { status: number; headers: Headers; text: string; body: unknown };

type Headings = Record<string, string>;

/** Passes `Sec-Fetch-Mode` to Miniflare in another header, because fetch sets its own. */
const withFetchMode = (headers: Headings): Headings =>
  headers["Sec-Fetch-Mode"] ? { ...headers, "MF-Sec-Fetch-Mode": headers["Sec-Fetch-Mode"] } : headers;

export async function ask(
  send: Send,
  path: string,
  init: RequestInit & { headers?: Headings } = {},
): Promise<Answer> {
  const response = await send(path, { ...init, headers: withFetchMode(init.headers ?? {}) });
  const text = await response.text();
  const headers = new Headers([...response.headers]);
  const isJson = headers.get("Content-Type")?.startsWith("application/json");
  const body: unknown = isJson && text ? JSON.parse(text) : undefined;
  return { status: response.status, headers, text, body };
}

/** Paths are under /api, bodies are sent as JSON, strings unchanged. */
export function clientOf(send: Send, identity: Headings = {}) {
  const call = (method: string, path: string, body?: unknown, headers: Headings = {}) =>
    ask(send, `/api${path}`, {
      method,
      headers: {
        ...identity,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  return {
    call,
    get: (path: string, headers?: Headings) => call("GET", path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Headings) => call("POST", path, body, headers),
    put: (path: string, body?: unknown, headers?: Headings) => call("PUT", path, body, headers),
    delete: (path: string, body?: unknown, headers?: Headings) => call("DELETE", path, body, headers),
  };
}

export type Client = ReturnType<typeof clientOf>;

export const form = (fields: Record<string, string>, headers: Headings = {}) => ({
  method: "POST",
  headers: {
    "Content-Type": "application/x-www-form-urlencoded",
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Mode": "navigate",
    ...headers,
  },
  body: new URLSearchParams(fields).toString(),
});

/** Expects a status and, strictly, a shape; returns the parsed body. */
export function expectAnswer<S extends z.ZodType>(answer: Answer, status: number, shape: S): z.output<S> {
  expect([answer.status, answer.text]).toEqual([status, answer.text]);
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/json/);
  return bodyOf(answer, shape);
}

/** Expects an error response with its code, its message, and nothing else. */
export function expectRefusal(answer: Answer, status: number, more: Record<string, unknown> = {}): void {
  expect([answer.status, answer.body]).toEqual([
    status,
    { code: expect.any(String), message: expect.any(String), ...more },
  ]);
  if (status === 429 || status === 503) expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
  if (status === 405) expect(answer.headers.get("Allow")).toMatch(/[A-Z]/);
}

/** Expects a 400 with these `errors` by path, one of which is the message. */
export function expectErrors(answer: Answer, errors: Record<string, string>): void {
  expect([answer.status, answer.body]).toEqual([400, expect.objectContaining({ errors })]);
  expect(Object.values(errors)).toContain(bodyOf(answer, badInput).message);
}
