/** D1 and R2 of an account, through an API that answers as Cloudflare's does. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { remoteStore } from "./remote-store";

const ACCOUNT = "0123456789abcdef0123456789abcdef";
const BUCKET = `/accounts/${ACCOUNT}/r2/buckets/listdrop-images`;

type Answer = [status: number, body: unknown];

let server: Server;
let answers: Record<string, Answer[]>;
let requests: { line: string; body: string; type?: string; token?: string }[];

const failed = (message: string) => ({ success: false, errors: [{ message }], result: [] });
const rows = (...results: object[][]) => ({
  success: true,
  errors: [],
  result: results.map((one) => ({ results: one })),
});

beforeEach(async () => {
  requests = [];
  answers = { [`GET ${BUCKET}`]: [[200, rows()]] };
  server = createServer(async (request, response) => {
    const path = request.url?.replace(/(?<=\/database\/)[^/]+/, "ID");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization: token, "content-type": type } = request.headers;
    const line = `${request.method} ${path}`;
    requests.push({ line, body: Buffer.concat(chunks).toString(), type, token });
    const [status, body] = answers[line]?.shift() ?? [404, failed("not there")];
    response
      .writeHead(status, { "Retry-After": "0.01" })
      .end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "a token");
  vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", ACCOUNT);
});

afterEach(() => {
  vi.unstubAllEnvs();
  server.close();
});

const QUERY = `POST /accounts/${ACCOUNT}/d1/database/ID/query`;
const one = { sql: "select 1 as n", params: [] };

test("asks one statement alone and several as a batch, again while the API is down or busy", async () => {
  answers[QUERY] = [
    [502, "<h1>Trouble</h1>"],
    [200, rows([{ n: 1 }])],
    [429, "busy"],
    [200, rows([{ n: 1 }], [{ n: 2 }])],
  ];
  const store = await remoteStore("production");
  expect(await store.batch([one])).toEqual([[{ n: 1 }]]);
  expect(await store.batch([one, one])).toEqual([[{ n: 1 }], [{ n: 2 }]]);
  const sent = requests.filter(({ line }) => line === QUERY);
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
    one,
    one,
    { batch: [one, one] },
    { batch: [one, one] },
  ]);
  expect(new Set(requests.map(({ token }) => token))).toEqual(new Set(["Bearer a token"]));
});

test("pictures go there with their type and come back; a missing one is none", async () => {
  const store = await remoteStore("production");
  expect(await store.picture("p")).toBeNull();
  answers[`PUT ${BUCKET}/objects/p`] = [[200, rows()]];
  answers[`GET ${BUCKET}/objects/p`] = [[200, "bytes"]];
  await store.keepPicture("p", { bytes: new TextEncoder().encode("bytes"), type: "image/png" });
  expect(requests.at(-1)).toMatchObject({ body: "bytes", type: "image/png" });
  expect((await store.picture("p"))?.bytes).toEqual(new TextEncoder().encode("bytes"));
});

test("errors are reported with the provider's message", async () => {
  const store = await remoteStore("production");
  answers[QUERY] = [[400, failed("no such table: lists")]];
  await expect(store.batch([one])).rejects.toThrow("D1: no such table: lists");
  await expect(remoteStore("production")).rejects.toThrow("R2, listdrop-images: not there");
});

test("without a token it says which settings it needs", async () => {
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "");
  await expect(remoteStore("production")).rejects.toThrow("CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID");
});
