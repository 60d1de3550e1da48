import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { paths } from "~/lib/paths";
import { Refusal } from "./refusal";
import type { Member } from "./viewer.server";

/**
 * The signed-in member; otherwise throws a redirect to the login page that returns here, or for a post the refusal
 * 'sign-in'. Call it first in the loader, before anything is read; matching a path prefix would fail, because routes
 * match in any case and as `.data`.
 */
export function memberOrLogin({ viewer }: Pick<AppLoadContext, "viewer">, request: Request): Member {
  if (viewer) return viewer;
  if (request.method === "POST") throw new Refusal("sign-in");
  const { pathname, search } = new URL(request.url);
  throw redirect(paths.login(pathname + search));
}
