/** Facts that travel between a Worker and a list's writer, in one header of the request and of the response. */
import type { ListId, UserId } from "~/lib/data/ids";
import type { Account } from "~/lib/people/shown-to";
import type { App, LimitState } from "~/platform/app.server";
import type { RefusalCode } from "~/platform/refusal";

const HEADER = "X-List-Write";

/** Facts about a request that the list's writer can't derive from it. */
export type HandedOver = {
  listId: ListId;
  requestId: string;
  client: string;
  nonce: string;
  shownTo: Account | null;
  /** The member whom the request's signed token names. */
  userId: UserId;
  bytes: number;
  /** The time, in ms since 1970, after which the request must not be written. */
  until: number;
};

/** The cost and bookmark of the request for the Worker's headers, log and metrics; or the refusal of a full writer. */
export type HandedBack =
  | { meter: App["meter"]; limits: LimitState[]; badCookie: boolean; bookmark: string | null }
  | { refused: RefusalCode };

export function withFacts(request: Request, body: ArrayBuffer, facts: HandedOver): Request {
  const headers = new Headers(request.headers);
  headers.set(HEADER, JSON.stringify(facts));
  const { url, method } = request;
  return new Request(url, { method, headers, redirect: "manual", ...(body.byteLength > 0 ? { body } : {}) });
}

/** True for a write, whatever other headers its sender has set. */
export const isHandedOver = ({ headers }: Request): boolean => headers.has(HEADER);

export const factsOf = ({ headers }: Pick<Request, "headers">): HandedOver =>
  JSON.parse(headers.get(HEADER) ?? "") as HandedOver;

export const handBack = ({ body, status, headers: given }: Response, facts: HandedBack): Response => {
  const headers = new Headers(given);
  headers.set(HEADER, JSON.stringify(facts));
  return new Response(body, { status, headers });
};

/** Returns the response with headers that can be changed, and its facts. */
export function takeBack({ body, status, headers: given }: Response): {
  response: Response;
  facts: HandedBack;
} {
  const headers = new Headers(given);
  const facts = JSON.parse(headers.get(HEADER) ?? "") as HandedBack;
  headers.delete(HEADER);
  return { response: new Response(body, { status, headers }), facts };
}

export const costOf = ({ meter, limits, replicas }: App, badCookie: boolean): HandedBack => ({
  meter,
  limits,
  badCookie,
  bookmark: replicas?.bookmark() ?? null,
});
