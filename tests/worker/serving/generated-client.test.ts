/** The example of docs/api.md: its types come from the served OpenAPI document by a generator, and it runs. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import generate, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "#scripts/settings";
import { accessTokenOf, memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";

const run = promisify(execFile);
const FOLDER = join(root, ".cache/generated-client");
const EXAMPLE = join(FOLDER, "api-example.ts");

let worker: TestWorker;
let site: string;

beforeAll(async () => {
  worker = await bootWorker();
  site = (await worker.url()).origin;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "api.ts"), astToString(await generate(new URL(`${site}/api/openapi.json`))));
});
afterAll(() => worker.close());

/** Type-checks a program beside the generated types. Rejects with the compiler's output. */
const compile = (file: string) =>
  run(process.execPath, [
    join(root, "node_modules/typescript-7/bin/tsc"),
    "--noEmit",
    "--strict",
    "--ignoreConfig",
    ...["--target", "es2022", "--module", "preserve", "--types", "node", "--skipLibCheck", file],
  ]);

const runExample = (...args: string[]) =>
  run(process.execPath, [join(root, "node_modules/tsx/dist/cli.mjs"), EXAMPLE, ...args]);

test("a client made by a generator reads and writes", async () => {
  cpSync(join(root, "docs/api-example.ts"), EXAMPLE);
  await compile(EXAMPLE);
  const token = accessTokenOf(await memberOf(worker.app, "ann"));
  const { stdout } = await runExample(site, token);
  expect(stdout).toMatch(/^Dropped [0-9a-f]{24}\nSoups worth the wait, by ann\n$/);
  expect((await runExample(site)).stdout).toBe("Soups worth the wait, by ann\n");
  const refused = runExample(site, "no token");
  await expect(refused).rejects.toThrow("401 sign-in: ");
});

test("its types reject what the API does not have", async () => {
  const wrong = join(FOLDER, "wrong.ts");
  const lines = [
    'import createClient from "openapi-fetch";',
    'import type { paths } from "./api";',
    "const api = createClient<paths>();",
    'void api.POST("/list", { body: { listTitle: 6 } });',
    'void api.GET("/lists", {});',
  ];
  writeFileSync(wrong, lines.join("\n"));
  const compiled = await compile(wrong).catch(({ stdout }: { stdout: string }) => stdout);
  expect(compiled).toMatch(/wrong\.ts\(4,.*number[\s\S]*wrong\.ts\(5,.*\/lists/);
});
