/** How a call of Cloudflare's API is answered in a simulated account. */
import type { IncomingMessage } from "node:http";

export type Asked = {
  method: string;
  /** Under the account, as in /d1/database. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
  json: <T>() => T;
};

/** What becomes the `result`; bytes go out as they are. */
export type Route = [method: string, path: RegExp, answer: (asked: Asked, ...parts: string[]) => unknown];

/** What Cloudflare refuses with: a status, a code of its API and a sentence. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
