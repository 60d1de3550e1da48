import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { loginPath } from "~/lib/login-path";
import type { Member } from "./viewer.server";

/**
 * The signed-in member, or a thrown redirect to the login page that remembers this one. Call it first in the loader,
 * before anything is read; a path prefix would not do, because routes match in any case and as `.data`.
 */
export function memberOrLogin({ viewer }: Pick<AppLoadContext, "viewer">, request: Request): Member {
  if (viewer) return viewer;
  const { pathname, search } = new URL(request.url);
  throw redirect(loginPath(pathname + search));
}
