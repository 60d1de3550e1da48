/** Malformed bytes that no client sends: the server rejects them or closes, and serves the next request. */
import { connect } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isExhaustive } from "#tests/support/full";
import { accessTokenOf, memberOf } from "#tests/support/test-app";
import { bootWorker, type TestWorker } from "#tests/support/worker";

const REQUESTS = isExhaustive ? 10_000 : 200;
const SEED = 20_261_120;
const AT_ONCE = 8;
const HANGS_AFTER_MS = 3 * 60_000;

let worker: TestWorker;
let port: number;
let bearer: string;

beforeAll(async () => {
  worker = await bootWorker();
  port = Number((await worker.url()).port);
  bearer = accessTokenOf(await memberOf(worker.app, "ann"));
});
afterAll(() => worker.close());

const bytes = (...codes: number[]) => String.fromCharCode(...codes);
const ODD = fc.oneof(
  fc.constantFrom(
    bytes(0),
    bytes(0xff, 0xfe),
    bytes(0xc0, 0xaf),
    "\r",
    "\n",
    "\t",
    " ",
    "%",
    "\\",
    "x".repeat(70_000),
  ),
  fc.string({ unit: fc.nat(255).map(String.fromCharCode), maxLength: 30 }),
);

const method = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("GET", "POST", "PUT", "HEAD", "DELETE") },
  { weight: 1, arbitrary: fc.constantFrom("TRACE", "CONNECT", "get", "G E T", "") },
  { weight: 1, arbitrary: ODD },
);
const target = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("/", "/api/list", "/api/feed/0/1", "/login", "/search/x", "/lists/x.data"),
  },
  { weight: 2, arbitrary: ODD.map((text) => `/search/${text}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("*", "//", "http://evil.example/", "127.0.0.1:80", "/../..", "?x", ""),
  },
);
const version = fc.constantFrom("HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "http/1.1", "");
const lineEnd = fc.constantFrom("\r\n", "\r\n", "\r\n", "\n", "\r");
const headerLine = fc.oneof(
  fc.constantFrom(
    "Host: 127.0.0.1",
    "Host: evil.example",
    "Content-Length: 5",
    "Content-Length: 0",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Content-Length: 3, 4",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, x",
    "Content-Type: application/json",
    "Content-Type: application/x-www-form-urlencoded",
    "Sec-Fetch-Site: same-origin",
    "Expect: 100-continue",
    "Connection: upgrade",
    "Upgrade: h2c",
    "Accept-Encoding: gzip",
    "no colon",
    ": no name",
    " folded: yes",
  ),
  ODD.map((text) => `User-Agent: ${text}`),
  ODD.map((text) => `Cookie: auth-user=${text}`),
  ODD.map((text) => `${text}: x`),
);
const body = fc.oneof(
  fc.constantFrom("", '{"a":1}', "5\r\nhello\r\n0\r\n\r\n", "zz\r\n", "a=%zz", `{"a":"${bytes(0xff)}"}`),
  ODD,
);

const raw = fc
  .record({
    start: fc.tuple(method, target, version),
    lines: fc.array(headerLine, { maxLength: 6 }),
    isMember: fc.boolean(),
    hasHost: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
    end: lineEnd,
    body,
  })
  .map(({ start, lines, isMember, hasHost, end, body }) =>
    [
      start.join(" "),
      ...(hasHost ? ["Host: 127.0.0.1"] : []),
      ...(isMember ? [`Authorization: Bearer ${bearer}`] : []),
      "Connection: close",
      ...lines,
      "",
      body,
    ].join(end),
  );

type Told = { status: number | null; said: string };

/** Sends bytes and closes; returns the status, or null if the connection closed without one. */
const send = (text: string) =>
  new Promise<Told>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(Buffer.from(text, "latin1")));
    let said = "";
    socket.setTimeout(HANGS_AFTER_MS, () => {
      socket.destroy();
      reject(new Error("hangs"));
    });
    socket.on("data", (chunk) => {
      said += chunk.toString("latin1");
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      const status = /^HTTP\/1\.\d (\d{3})/.exec(said)?.[1];
      resolve({ status: status ? Number(status) : null, said: said.slice(0, 500) });
    });
  });

/** Matches workerd's own response to an unknown method or address, which the Worker never saw. */
const isServersOwn = ({ said }: Told) =>
  /^HTTP\/1\.[01] 50[01] [\w ]+\r\n(Connection: close\r\n)?Content-Length: \d+\r\n(Content-Type: text\/plain\r\n)?\r\n/.test(
    said,
  );

test("a read with a body gets the same response as one without", async () => {
  for (const method of ["GET", "HEAD"])
    for (const path of ["/", "/login", "/_root.data", "/api/feed/0/1", "/nothing/here"]) {
      const headers = "Host: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json";
      const plain = await send(`${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
      const withBody = await send(`${method} ${path} HTTP/1.1\r\n${headers}\r\nContent-Length: 2\r\n\r\n{}`);
      expect([method, path, withBody.status]).toEqual([method, path, plain.status]);
    }
});

test("any bytes over the socket cause no 5xx and no hang, and the next request is served", async () => {
  const began = Date.now();
  const requests = fc.sample(raw, { numRuns: REQUESTS, seed: SEED });
  const classes: Record<string, number> = {};
  const wrong: string[] = [];
  for (let at = 0; at < requests.length; at += AT_ONCE) {
    const texts = requests.slice(at, at + AT_ONCE);
    const answers = await Promise.all(
      texts.map((text) => send(text).catch((error): Told => ({ status: 0, said: String(error) }))),
    );
    for (const [i, answer] of answers.entries()) {
      const { status, said } = answer;
      const kind = isServersOwn(answer)
        ? "refused by workerd itself"
        : status === null
          ? "closed"
          : `${Math.floor(status / 100)}xx`;
      classes[kind] = (classes[kind] ?? 0) + 1;
      const isFine = status === null || (status > 0 && status < 500) || isServersOwn(answer);
      if (!isFine) wrong.push(JSON.stringify({ sent: texts[i]?.slice(0, 500), said }));
    }
    expect((await worker.fetch("/api/health")).status).toBe(200);
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(
    `${requests.length} raw requests (${JSON.stringify(classes)}), ${wrong.length} wrong, seed ${SEED}, ${seconds} s`,
  );
  expect(wrong.slice(0, 5)).toEqual([]);
});
