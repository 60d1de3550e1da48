import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";

export function webRequest(incoming: IncomingMessage & { originalUrl?: string }): Request {
  const { method = "GET", rawHeaders } = incoming;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string);
  const url = `http://${headers.get("Host") ?? "127.0.0.1"}${incoming.originalUrl ?? incoming.url}`;
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
  const body = Readable.toWeb(incoming) as ReadableStream;
  return new Request(url, { method, headers, body, duplex: "half" } as RequestInit);
}

/** Streams a web Response to Node's response; a client that disconnects early is not an error. */
export async function sendResponse(answer: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = answer.status;
  for (const [name, value] of answer.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader("Set-Cookie", cookies);
  if (!answer.body) return void outgoing.end();
  await pipeline(Readable.fromWeb(answer.body as unknown as NodeStream), outgoing).catch(() => {});
}
