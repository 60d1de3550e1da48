/** Bodies that JSON.parse accepts are read, others are a 400, never a 500. */
import { beforeAll, expect, test } from "vitest";
import { isExhaustive } from "#tests/support/full";
import { cleanLine } from "~/lib/text/clean";
import { corporaSource, jsonBodies, naughty, xss } from "./support/corpora";
import { newScene, site, world } from "./support/site-with-world";
import { call } from "./support/world";

beforeAll(newScene);

const PARSERS_WORDS =
  /^The body (must be JSON|must be a JSON object|must be UTF-8|nests deeper than 32 levels)$/;

function isObject(bytes: Uint8Array): boolean {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

test.each([
  ["POST", "/api/merge"],
  ["POST", "/api/import"],
  ["POST", "/api/list"],
  ["PUT", "/api/followchapter"],
])("%s %s reads JSON and refuses anything else", async (method, path) => {
  for (const { name, bytes } of jsonBodies) {
    const headers = { ...call(world.ann, method).headers, "Content-Type": "application/json" };
    const answer = await site.fetch(path, { method, headers, body: new Uint8Array(bytes) });
    const { message } = (await answer.json()) as { message?: string };
    expect([name, answer.status]).toEqual([name, 400]);
    const isEmpty = bytes.length === 0;
    expect([name, PARSERS_WORDS.test(message ?? "")]).toEqual([name, !isEmpty && !isObject(bytes)]);
  }
  console.log(`${jsonBodies.length} bodies sent to ${path}, with ${corporaSource}`);
});

test("no payload becomes a user name", async () => {
  const payloads = [...naughty, ...xss].filter((_, at) => isExhaustive || at % 20 === 0);
  let refused = 0;
  for (const username of payloads) {
    if (/^\s*[a-z0-9][a-z0-9_-]{2,19}\s*$/i.test(cleanLine(username))) continue;
    const body = { username, email: "x@example.com", password: "correct horse 7" };
    const answer = await site.fetch("/api/auth/signup/", call(null, "POST", body));
    const { errors } = (await answer.json()) as { errors?: { username?: string } };
    expect([username, answer.status, typeof errors?.username]).toEqual([username, 400, "string"]);
    refused++;
  }
  console.log(`${refused} payloads refused as user names, with ${corporaSource}`);
});
