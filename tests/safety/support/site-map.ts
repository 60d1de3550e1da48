/** Every page, form field and API call with its body schema, from the product's tables. */
import type { RouteConfigEntry } from "@remix-run/route-config";
import { z } from "zod";
import { DESCRIPTIONS } from "#functions/api/document/describe";
import { calls } from "#functions/api/table";
import { HEAD_NAMES } from "~/features/lists/model/list-head";
import routes from "../../../app/routes";

export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

export type ApiCall = {
  method: string;
  path: string;
  body: Schema | null;
  /** Names of the values that its query may have. */
  query: string[];
  who: "anyone" | "user";
  changes: boolean;
};

type Page = { path: string; file: string };

const pagesIn = (entries: RouteConfigEntry[], above = ""): Page[] =>
  entries.flatMap(({ path, file, children = [] }) => {
    const here = path ? `${above}/${path.replace("*", ":any")}` : above;
    return [{ path: here || "/", file }, ...pagesIn(children, here)];
  });

export const pages: Page[] = pagesIn(routes as RouteConfigEntry[]);

export const apiCalls: ApiCall[] = [
  ...calls.map(({ method, path, body, query, who, changes }) => ({
    method,
    path: `/api${path}`,
    body: body ? (z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema) : null,
    query: query ? Object.keys(query.shape) : [],
    who,
    changes,
  })),
  ...DESCRIPTIONS.map((path) => ({
    method: "GET",
    path: `/api${path}`,
    body: null,
    query: [],
    who: "anyone" as const,
    changes: false,
  })),
];

const LIST_FORM = [
  ...Object.values(HEAD_NAMES),
  "chapter",
  "chapters[0]",
  "chapters[1]",
  "sublist[0].item[0].itemTitle",
  "sublist[0].item[0].itemContext",
  "sublist[0].item[0].commentId",
  "sublist[0].item[0].band",
  "sublist[0].tiers",
  "sublist[0].item[1].itemTitle",
  "sublist[0].item[999].itemTitle",
  "sublist[0].subListHidden",
  "guests",
  "blind",
  "blindUntil",
  "rev",
  "versionRev",
  "kind",
  "intent",
  "alive",
  "pasted",
  "pastedFile",
  "key",
  "imageFile",
  "__intent__",
];

export const formFields: Record<string, string[]> = {
  "/drop": LIST_FORM,
  "/drop/:listId": LIST_FORM,
  "/edit/:listId": LIST_FORM,
  "/item/:listId/:creator/:itemId": ["commentContent", "commentId", "intent", "key"],
  "/lists/:listId/items/:itemId": ["commentContent", "itemCommentId", "key"],
  "/lists/:listId/same-item": ["a", "b", "intent"],
  "/lists/:listId/audience": ["blindUntil", "intent"],
  "/lists/:listId/guests": ["guest", "name", "request", "from", "intent"],
  "/l/:key": ["name", "form", "intent"],
  "/l/:key/join": ["name", "form", "intent"],
  "/guest": ["sure", "intent"],
  "/lists/:listId/room": ["intent"],
  "/start-room": ["listTitle", "choices", "expected", "ownerReveals", "blind", "guests", "again", "key"],
  "/my-stuff/profile": ["intent", "session", "sure", "keep", "password", "passkey"],
  "/my-stuff/notifications": ["id", "intent"],
  "/my-stuff/settings": [
    "intent",
    "comment.site",
    "digest.mail",
    "comment.push",
    "devices",
    "endpoint",
    "p256dh",
    "auth",
  ],
  "/profile/:user/year/:year": ["intent"],
  "/my-stuff/appearance": ["about", "picture", "intent"],
  "/my-stuff/tokens": ["name", "scope", "id", "key", "intent"],
  "/my-stuff/passkeys": ["name", "id", "passkey", "password", "newPassword", "intent"],
  "/passkeys": ["purpose", "password", "username", "email"],
  "/people": ["user", "intent", "back"],
  "/unsubscribe/:token": ["List-Unsubscribe"],
  "/dev/cron": [],
  "/register": ["username", "email", "password", "passkey", "intent", "turnstile"],
  "/register/almost-done/:email/:username": ["email"],
  "/register/check-mail": ["email"],
  "/register-success": ["intent", "email", "username", "ranking"],
  "/forgotpassword": ["email"],
  "/changepassword": ["password", "keep.0"],
  "/login": ["username", "password", "passkey", "to", "pushtoken", "intent"],
  "/how-lists-merge": ["ballots"],
  "/admin/members": ["name", "role", "intent"],
  "/admin/content": ["target", "reason"],
  "/admin/mail": ["id", "intent"],
  "/admin/sign-ups": ["mode", "closedWords", "refusedDomains", "refusesThrowAway", "hidesReported"],
  "/admin/words": ["intro", "imprint", "rule-0-title", "rule-0-text"],
  "/moderation": ["case", "versionId", "kind", "intent", "commentId", "why", "reason", "rule"],
  "/moderation/members/:username": ["reason", "rule", "days", "intent"],
  "/moderation/lists/:listId": ["v", "reason", "rule", "days", "intent"],
  "/decisions/:decisionId": ["text"],
  "/logout": [],
  "/session/token": [],
  "/saves": ["listId", "intent", "back"],
  "/ticks": ["listId", "itemTitle", "intent", "back"],
  "/follows": ["chapter", "intent", "back"],
  "/reports": ["listId", "creator", "kind", "commentId", "reason", "back"],
  "/images": ["image"],
  "/mail/events": [],
};

export const dataPath = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);

/** Returns true if a path is one of a pattern's. */
export const isAt = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`).test(path);
