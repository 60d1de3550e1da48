/** Unusual headers that have broken servers. */
import fc from "fast-check";
import { hostile } from "./any-text";

const latin = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 2000);

const HEADERS: Record<string, string[]> = {
  Origin: [
    "http://127.0.0.1:8787",
    "null",
    "https://evil.example",
    "",
    "://",
    "http://127.0.0.1:8787@evil.example",
  ],
  "Sec-Fetch-Site": ["same-origin", "none", "cross-site", "same-site", "x"],
  "Sec-Fetch-Mode": ["navigate", "cors", "no-cors", "x"],
  "Sec-Purpose": ["prefetch", "prefetch;prerender"],
  "Content-Type": [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "text/plain",
    "application/json; charset=utf-16",
    "x",
    "",
  ],
  "Content-Encoding": ["gzip", "identity", "br, x"],
  "Content-Length": ["0", "-1", "99999999999", "abc", "1e3"],
  Cookie: [
    "auth-user=x",
    "auth-user=%",
    "auth-user=a.b.c; XSRF-TOKEN=x",
    "flash=%7b",
    "flash=%",
    "mailed-link=%7B%22email%22%3A1%7D",
    "mailed-link=%zz",
    `sign-up=${"0".repeat(24)}.${"0".repeat(64)}`,
    ";;=;",
    "__Host-x=1",
  ],
  Authorization: [
    "Bearer",
    "Bearer x",
    "Bearer a.b.c",
    "Basic YTpi",
    "bearer  ",
    "Bearer eyJhbGciOiJub25lIn0.e30.",
  ],
  "X-XSRF-TOKEN": ["x"],
  "Idempotency-Key": ["1", "x".repeat(300), "'; --"],
  Range: ["bytes=0-1", "bytes=9-1", "x"],
  Accept: ["text/html", "application/json", "*/*;q=x"],
  "Accept-Encoding": ["gzip", "identity;q=0", "x"],
  "Accept-Language": ["nl", "x".repeat(500)],
  "If-None-Match": ["*", 'W/"x"', '"'],
  "If-Modified-Since": ["x", "Thu, 01 Jan 1970 00:00:00 GMT"],
  "X-Forwarded-Host": ["evil.example"],
  "X-Forwarded-Proto": ["https"],
  Forwarded: ["host=evil.example"],
  Referer: ["https://evil.example/", "x"],
  "User-Agent": ["Googlebot/2.1", "x".repeat(1000)],
  "X-HTTP-Method-Override": ["DELETE"],
  Upgrade: ["websocket"],
};

const header = fc
  .constantFrom(...Object.keys(HEADERS))
  .chain((name) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...(HEADERS[name] ?? [])) },
        { weight: 1, arbitrary: hostile.map((text) => latin(text).trim()) },
      ),
    ),
  );

/** Generates a few unusual headers and a new client address, so that limits per client are not reached. */
export const anyHeaders: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }) },
    ),
    fc.ipV4(),
  )
  .map(([some, client]) => ({ "CF-Connecting-IP": client, ...Object.fromEntries(some) }));
