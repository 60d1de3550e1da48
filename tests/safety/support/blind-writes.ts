/** Writes to a blind list by a member, with titles that another version may contain. */
import type { Member } from "~/platform/viewer.server";
import { apiCalls, formFields } from "./site-map";
import { call, post } from "./world";
import { items, rows, type WriteRequest } from "./writes";

type Blind = { eve: Member; listId: string; itemId: string; ownTitle: string; guess: string };

/** Keyed by the API's pattern or the form's page. Writes that delete the version come last. */
export const BLIND_WRITES: Record<string, (blind: Blind) => WriteRequest[]> = {
  "POST /api/sameitem": ({ eve, listId, ownTitle, guess }) =>
    [true, false].map((same) => [
      "/api/sameitem",
      call(eve, "POST", { id: listId, a: guess, b: ownTitle, same }),
    ]),
  "DELETE /api/sameitem": ({ eve, listId, ownTitle, guess }) => [
    ["/api/sameitem", call(eve, "DELETE", { id: listId, a: guess, b: ownTitle })],
  ],
  "/lists/:listId/same-item": ({ eve, listId, ownTitle, guess }) =>
    ["same", "not same", "undo"].map((intent) => [
      `/lists/${listId}/same-item`,
      post(eve, { a: guess, b: ownTitle, intent }),
    ]),
  "PUT /api/progress": ({ eve, listId, guess }) => [
    ["/api/progress", call(eve, "PUT", { id: listId, itemTitle: guess, done: true })],
  ],
  "/ticks": ({ eve, listId, guess }) => [
    ["/ticks", post(eve, { listId, itemTitle: guess, intent: "tick", back: `/lists/${listId}` })],
  ],
  "PUT /api/list": ({ eve, listId, ownTitle, guess }) => [
    ["/api/list", call(eve, "PUT", { id: listId, sublist: [{ item: items(guess, ownTitle) }] })],
    ["/api/list", call(eve, "PUT", { id: listId, audience: "everyone" })],
  ],
  "PUT /api/addsublist": ({ eve, listId, guess }) => [
    ["/api/addsublist", call(eve, "PUT", { id: listId, item: items(guess) })],
  ],
  "/drop/:listId": ({ eve, listId, guess }) => [[`/drop/${listId}`, post(eve, rows(guess))]],
  "/edit/:listId": ({ eve, listId, ownTitle, guess }) =>
    ["", "arrange", "enter"].map((intent) => [
      `/edit/${listId}`,
      post(eve, { kind: "version", ...rows(guess, ownTitle), ...(intent && { intent }) }),
    ]),
  "/lists/:listId/audience": ({ eve, listId }) =>
    ["everyone", "show", "new-link"].map((intent) => [`/lists/${listId}/audience`, post(eve, { intent })]),
  "/lists/:listId/room": ({ eve, listId }) =>
    ["open", "reveal"].map((intent) => [`/lists/${listId}/room`, post(eve, { intent })]),
  "/lists/:listId/guests": ({ eve, listId }) =>
    ["remove", "let-in", "turn-away"].map((intent) => [
      `/lists/${listId}/guests`,
      post(eve, { intent, guest: "f".repeat(24), request: "f".repeat(24) }),
    ]),
  "POST /api/comment": ({ eve, itemId, guess }) => [
    ["/api/comment", call(eve, "POST", { itemCommentId: itemId, commentContent: guess })],
  ],
  "/lists/:listId/items/:itemId": ({ eve, listId, itemId, guess }) => [
    [`/lists/${listId}/items/${itemId}`, post(eve, { commentContent: guess, itemCommentId: itemId })],
  ],
  "/item/:listId/:creator/:itemId": ({ eve, listId, itemId, guess }) => [
    [`/item/${listId}/eve/${itemId}`, post(eve, { commentContent: guess })],
    [`/item/${listId}/dora/${itemId}`, post(eve, { commentContent: guess })],
  ],
  "GET /api/flag/:id/:creator": ({ eve, listId }) => [[`/api/flag/${listId}/dora`, call(eve, "GET")]],
  "GET /api/flagcomment/:id/:creator": ({ eve, listId }) => [
    [`/api/flagcomment/${listId}/dora`, call(eve, "GET")],
  ],
  "/reports": ({ eve, listId }) => [
    ["/reports", post(eve, { listId, creator: "dora", kind: "list", back: `/lists/${listId}` })],
  ],
  "PUT /api/addsaved": ({ eve, listId }) => [["/api/addsaved", call(eve, "PUT", { id: listId })]],
  "PUT /api/removesaved": ({ eve, listId }) => [["/api/removesaved", call(eve, "PUT", { id: listId })]],
  "/saves": ({ eve, listId }) => [["/saves", post(eve, { listId, intent: "save", back: "/" })]],
  "DELETE /api/removelist/:id": ({ eve, listId }) => [[`/api/removelist/${listId}`, call(eve, "DELETE")]],
};

const NAMES_A_LIST = /:(?:id|listId)\b.*:creator|removelist|"(?:itemCommentId|itemTitle|a)"|saved/;
/** Writes that refer to a list only to create another. */
const ELSEWHERE = ["POST /api/list", "POST /api/import", "POST /api/merge"];

/** Returns the product's writes that refer to a list, one of its items, or a title on it. */
export const writesToLists = (): string[] => [
  ...apiCalls
    .filter(({ changes }) => changes)
    .filter(({ path, body }) => NAMES_A_LIST.test(path + JSON.stringify(body)))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !ELSEWHERE.includes(name)),
  ...Object.entries(formFields)
    .filter(([path, fields]) => path.includes(":listId") || fields.includes("listId"))
    .map(([path]) => path),
];
