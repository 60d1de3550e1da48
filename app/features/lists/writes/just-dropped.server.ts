/**
 * A short-lived cookie after dropping or editing, which makes the list's page show what the version did. After an
 * edit it also holds the marks of the masterlist's first titles before it.
 */
import { replace, type TypedResponse } from "@remix-run/cloudflare";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie } from "~/platform/cookies.server";

const COOKIE = "dropped";
/** In seconds; long enough to survive a SAVE or a reload. */
const LIFE = 120;

const FORM = /^([0-9a-f]{24})((?:\.[0-9a-z]{1,7}){0,20})$/;

export const droppedCookie = (app: App, listId: ListId, before: readonly string[] = []): string =>
  cookieHeader(app, COOKIE, [listId, ...before].join("."), { maxAge: LIFE });

export const afterDrop = (app: App, listId: ListId): TypedResponse<never> =>
  replace(paths.list(listId), { headers: { "Set-Cookie": droppedCookie(app, listId) } });

/** Returns null for another list, and the marks from before an edit; none after a drop. */
export function readDropped(request: Request, listId: ListId): { before: string[] } | null {
  const [, id, marks = ""] = FORM.exec(readCookie(request, COOKIE) ?? "") ?? [];
  return id === listId ? { before: marks.split(".").filter(Boolean) } : null;
}
