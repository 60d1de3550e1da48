/** Facts from a request's head, collected once by the chain's first middleware for all others. */

import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { Account } from "~/lib/people/shown-to";
import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";
import { hashesOf, keysOfRequest } from "~/platform/list-keys.server";
import { appOriginOf } from "~/platform/own-site.server";
import { type Address, addressOf } from "./addresses";

/** Renders pages; `pattern` is the page's path in the route table. */
export type Pages = (request: Request, context: AppLoadContext, pattern: string) => Promise<Response>;

export type RequestFacts = {
  url: URL;
  address: Address;
  hasCredentials: boolean;
  /** The Origin of an app that the operator allows to call the API and to use pictures, else null. */
  appOrigin: string | null;
  nonce: string;
};

export type Chain = {
  Bindings: {
    app: App;
    pages: Pages;
    /** In a list's writer, the nonce of the Worker's response. */
    nonce?: string;
  };
  Variables: {
    facts: RequestFacts;
    /** See AppLoadContext. */
    shownTo: Account | null | undefined;
    badCookie: boolean;
    /** The bookmark of a write that a list's writer ran. */
    bookmark: string | null;
  };
};

export const requestFacts = createMiddleware<Chain>(async (c, next) => {
  const { raw: request } = c.req;
  const listKeys = keysOfRequest(request);
  if (listKeys.length > 0) c.env.app.listKeys = await hashesOf(listKeys);
  const url = new URL(request.url);
  const address = addressOf(url, request.method);
  c.set("facts", {
    url,
    address,
    hasCredentials: hasCredentials(request),
    appOrigin: address.isApi || address.acceptsBearer ? appOriginOf(request, c.env.app) : null,
    nonce: c.env.nonce ?? crypto.randomUUID().replaceAll("-", ""),
  });
  return next();
});

export const hasCredentials = (request: Pick<Request, "headers">): boolean =>
  request.headers.has("Authorization") ||
  readCookie(request, SESSION_COOKIE) !== null ||
  keysOfRequest(request).length > 0;

/** Replaces the response; plain assignment in Hono would merge the previous one's headers. */
export function replaceResponse(c: Context<Chain>, response: Response): void {
  c.res = undefined;
  c.res = response;
}
