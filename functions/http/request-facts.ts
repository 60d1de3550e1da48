/** What is known of a request from its head: one value, made by the chain's first link and read by all others. */

import type { AppLoadContext } from "@remix-run/cloudflare";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { App } from "~/platform/app.server";
import { hashesOf, keysOfRequest } from "~/platform/list-keys.server";
import { appOriginOf } from "~/platform/own-site.server";
import { type Address, addressOf } from "./addresses";
import { hasCredentials } from "./credentials";

/** What makes pages; `pattern` is the page's path as its table writes it. */
export type Pages = (request: Request, context: AppLoadContext, pattern: string) => Promise<Response>;

export type RequestFacts = {
  url: URL;
  address: Address;
  hasCredentials: boolean;
  /** The Origin of an app that the operator lets call the API, if it is one. */
  appOrigin: string | null;
  /** The response's nonce. */
  nonce: string;
};

/** What Hono carries along the chain. */
export type Chain = {
  Bindings: { app: App; pages: Pages };
  Variables: {
    facts: RequestFacts;
    /** Whether the request's session cookie was invalid. */
    badCookie: boolean;
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
    appOrigin: address.isApi ? appOriginOf(request, c.env.app) : null,
    nonce: crypto.randomUUID().replaceAll("-", ""),
  });
  return next();
});

/** Makes it the response; Hono would add the headers of the one before. */
export function replaceResponse(c: Context<Chain>, response: Response): void {
  c.res = undefined;
  c.res = response;
}
