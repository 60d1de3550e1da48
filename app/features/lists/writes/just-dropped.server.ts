/** A short-lived cookie after dropping, which makes the list's page show the version's effect. */
import { redirect, type TypedResponse } from "@remix-run/cloudflare";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie } from "~/platform/cookies.server";

const COOKIE = "dropped";
/** In seconds; long enough to survive a SAVE or a reload. */
const LIFE = 120;

export const afterDrop = (app: App, listId: ListId): TypedResponse<never> =>
  redirect(paths.list(listId), {
    headers: { "Set-Cookie": cookieHeader(app, COOKIE, listId, { maxAge: LIFE }) },
  });

export const isJustDropped = (request: Request, listId: ListId): boolean =>
  readCookie(request, COOKIE) === listId;
