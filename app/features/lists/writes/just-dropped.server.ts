/** That somebody has just dropped: a cookie of two minutes, so that their list's page can say what it did. */
import { redirect, type TypedResponse } from "@remix-run/cloudflare";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie } from "~/platform/cookies.server";

const COOKIE = "dropped";
/** Seconds; a SAVE or a reload in this time still finds it. */
const LIFE = 120;

/** The redirect to a list whose version was just dropped. */
export const afterDrop = (app: App, listId: ListId): TypedResponse<never> =>
  redirect(paths.list(listId), {
    headers: { "Set-Cookie": cookieHeader(app, COOKIE, listId, { maxAge: LIFE }) },
  });

export const isJustDropped = (request: Request, listId: ListId): boolean =>
  readCookie(request, COOKIE) === listId;
