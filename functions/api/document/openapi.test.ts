import { validate } from "@readme/openapi-parser";
import { expect, test } from "vitest";
import { calls } from "#functions/api/table";
import { apiAs } from "#tests/support/api";
import { bodyOf } from "#tests/support/body";
import { openApi } from "#tests/support/shapes";
import { testApp } from "#tests/support/test-app";

test("describes every call, its input and its response", async () => {
  const app = await testApp();
  const answer = await apiAs(app, null).get("/openapi.json");
  const { openapi, paths } = bodyOf(answer, openApi);
  expect([answer.status, openapi]).toEqual([200, "3.1.0"]);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  expect(operations).toHaveLength(calls.length);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(calls.length);
  for (const { path, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map(({ name }) => name)).toEqual(named);
    expect(Object.keys(operation.responses).some((code) => code.startsWith("2"))).toBe(true);
  }
});

test("names the statuses of refusals", async () => {
  const anonymous = apiAs(await testApp(), null);
  const { status } = await anonymous.get("/confirm_email/x/x@example.org");
  const { paths } = bodyOf(await anonymous.get("/openapi.json"), openApi);
  const statuses = (path: string) => Object.keys(paths[path]?.get?.responses ?? {});
  expect(statuses("/confirm_email/{token}/{email}")).toContain(`${status}`);
  // a value that no address may have, and too many searches
  expect(statuses("/find/{text}")).toEqual(expect.arrayContaining(["400", "429"]));
});

test("passes an OpenAPI validator", async () => {
  const app = await testApp();
  const { body } = await apiAs(app, null).get("/openapi.json");
  const checked = await validate(structuredClone(body) as Parameters<typeof validate>[0]);
  expect(checked).toMatchObject({ valid: true, warnings: [] });
});

test("every reference resolves, and the limits are described", async () => {
  const app = await testApp();
  const body = bodyOf(await apiAs(app, null).get("/openapi.json"), openApi);
  const references = JSON.stringify(body).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  const named = new Set([...references].map(([, name]) => name));
  expect(named.size).toBeGreaterThan(10);
  for (const name of named) expect(body.components.schemas).toHaveProperty(name as string);
  expect(JSON.stringify(body)).not.toContain("#/$defs/");
  const drop = body.paths["/list"]?.post?.requestBody?.content["application/json"]?.schema;
  expect(drop?.properties?.listTitle).toMatchObject({ type: "string", minLength: 6, maxLength: 60 });
  const start = body.paths["/feed/{start}/{pageSize}"]?.get?.parameters[0];
  expect(start?.schema).toMatchObject({ type: "integer", minimum: 0, maximum: 10_000 });
});

test("there is a page of it without scripts", async () => {
  const app = await testApp();
  const { status, body, headers } = await apiAs(app, null).get("/docs");
  expect([status, headers.get("Content-Type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(body).not.toMatch(/<script|style="/);
  for (const { path } of calls) expect(body).toContain(`/api${path.replaceAll(/:(\w+)/g, "{$1}")}<`);
});
