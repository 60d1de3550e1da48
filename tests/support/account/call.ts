import type { IncomingMessage } from "node:http";

export type SimulatedCall = {
  method: string;
  /** Relative to the account, like /d1/database. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
  json: <T>() => T;
};

/** A route; its return value becomes the `result`, and bytes are sent unchanged. */
export type Route = [
  method: string,
  path: RegExp,
  answer: (call: SimulatedCall, ...parts: string[]) => unknown,
];

/** An error response: a status, an error code of Cloudflare's API, and a message. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
