/** D1 and R2 of an account, with a server in the place of Cloudflare's API. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, type InValue } from "@libsql/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remoteStore } from "#scripts/backup/remote-store";
import { checksumOf, inserts, TABLES } from "#scripts/backup/tables";
import { migrationStatements } from "#tests/support/migrations";

type Asked = { sql: string; params: InValue[] };

let server: Server;
let busy: number;

beforeEach(async () => {
  busy = 0;
  const database = createClient({ url: ":memory:", intMode: "number" });
  await database.batch(migrationStatements, "write");
  const pictures = new Map<string, Buffer>();
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const [, key = ""] =
      /^\/accounts\/acc\/r2\/buckets\/[\w-]+\/objects\/(.+)$/.exec(request.url ?? "") ?? [];
    if (request.headers.authorization !== "Bearer secret") return void response.writeHead(403).end();
    if (busy-- > 0) return void response.writeHead(429).end();
    if (key && request.method === "PUT") pictures.set(key, body);
    if (key) return void response.writeHead(pictures.has(key) ? 200 : 404).end(pictures.get(key));
    const asked = JSON.parse(body.toString()) as Asked | { batch: Asked[] };
    const queries = "batch" in asked ? asked.batch : [asked];
    const results = await database.batch(
      queries.map(({ sql, params }) => ({ sql, args: params })),
      "write",
    );
    const result = results.map(({ rows }) => ({ results: rows }));
    response.end(JSON.stringify({ success: true, errors: [], result }));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "secret");
  vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "acc");
});

afterEach(() => {
  vi.unstubAllEnvs();
  server.close();
});

test("rows and pictures go there and come back", async () => {
  const store = await remoteStore("production");
  const follows = TABLES.find(({ name }) => name === "follows");
  if (!follows) throw new Error("no such table");
  const lines = Array.from({ length: 250 }, (_, i) => JSON.stringify([`user ${1000 + i}`, "it's", i]));
  for (const query of inserts(follows, follows.columns, lines)) await store.ask(query);
  busy = 1;
  expect((await checksumOf(store, follows)).rows).toBe(250);
  expect(await store.picture("p")).toBeNull();
  await store.keepPicture("p", { bytes: new Uint8Array([1, 250]), type: "image/png" });
  expect((await store.picture("p"))?.bytes).toEqual(new Uint8Array([1, 250]));
  const two = [
    { sql: "select 1 as n", params: [] },
    { sql: "select 2 as n", params: [] },
  ];
  expect(await store.ask(...two)).toEqual([{ n: 1 }]);
});

test("without a token it says which settings it needs", async () => {
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "");
  await expect(remoteStore("production")).rejects.toThrow("CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID");
});
