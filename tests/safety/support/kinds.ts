/** Kinds of actions, extracted from the product's tables and forms, and the kinds of a request. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/settings";
import { WITHOUT_EMPTY } from "~/features/list-form/model/list-form-fields";
import { OVERRIDE_INTENTS } from "~/features/lists/item-overrides/same-item";
import type { NodeSite } from "./node-site";
import { apiCalls, isAt, pages } from "./site-map";

const APP = join(root, "app");
const sourceOf = (file: string) => readFileSync(join(APP, file), "utf8");

/** Writing API calls, like 'API PUT /api/list'. */
const callKinds = apiCalls
  .filter(({ changes }) => changes)
  .map(({ method, path }) => `API ${method} ${path}`);

/** Pages whose route has an action, like 'page /drop'. */
const pageKinds = pages
  .filter(({ file }) =>
    /export (?:(?:async )?function|const) action\b|export \{[^}]*\baction\b/.test(sourceOf(file)),
  )
  .map(({ path }) => `page ${path}`);

/** Constants used as form values; all other values must be string literals. */
const FORM_CONSTANTS: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(OVERRIDE_INTENTS).map(([key, word]) => [`OVERRIDE_INTENTS.${key}`, word]),
  ),
  WITHOUT_EMPTY,
};
/** Values defined elsewhere: the undo button of my stuff, and a shared component's intent. */
const FROM_ELSEWHERE = new Set(["what", "intent"]);
const END_INTENT = /<EndableList[^>]*\bintent="([^"]+)"/g;

const FIELD = '"intent"';
const BUTTON = new RegExp(
  String.raw`name=(?:${FIELD}|\{INTENT_FIELD\})\s+value=(?:"([^"]+)"|\{([^}]+)\})`,
  "g",
);
const INTENT_PATTERN = new RegExp(
  String.raw`(?:(?:fieldOf|\.get)\([^)]*(?:${FIELD}|INTENT_FIELD)\)|\bintent) ===? ("[^"]+"|[A-Z_]{4,})`,
  "g",
);
const CASE = /^\s*case ("[^"]+"|OVERRIDE_INTENTS\.\w+):/gm;

/** Returns the string literals of an expression, like 'seen' and 'unseen' in `read ? "unseen" : "seen"`. */
function wordsIn(expression: string): string[] {
  const quoted = [...expression.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word);
  const named = FORM_CONSTANTS[expression];
  if (named) return [named];
  if (quoted.length === 0 && !FROM_ELSEWHERE.has(expression))
    throw new Error(`Unknown values of a form's intent: ${expression}`);
  return quoted;
}

/** Returns the intents of forms as field and value, like 'intent unsave'. */
function intentKinds(): string[] {
  const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  );
  const buttons = files.flatMap((file) =>
    [BUTTON, END_INTENT]
      .flatMap((pattern) => [...sourceOf(file).matchAll(pattern)])
      .flatMap(([, word, expression]) => (word ? [word] : wordsIn(expression ?? ""))),
  );
  const actions = pages
    .filter(({ path }) => pageKinds.includes(`page ${path}`))
    .flatMap(({ file }) => [INTENT_PATTERN, CASE].flatMap((pattern) => [...sourceOf(file).matchAll(pattern)]))
    .flatMap(([, expression = ""]) => wordsIn(expression));
  return [...new Set([...buttons, ...actions])].map((word) => `intent ${word}`);
}

export const KINDS: string[] = [...new Set([...callKinds, ...pageKinds, ...intentKinds()])].sort();

const ACCOUNT = "makes or opens an account: it knows names and addresses, and no list";
const SHOWN_BY_CHOICE = "a picture and a line are for everybody; nothing private is in them";
const SHOWN_AGAIN = "an intent of the account pages";

/** Kinds that the crawl skips, each with the reason. */
export const EXCEPTIONS: Record<string, string> = {
  "API POST /api/auth/signup": ACCOUNT,
  "API POST /api/auth/login": ACCOUNT,
  "API POST /api/change_password": ACCOUNT,
  "API GET /api/confirm_email/:token/:email": ACCOUNT,
  "API GET /api/resend_email/:email": ACCOUNT,
  "API GET /api/request_password/:email": ACCOUNT,
  "page /register": ACCOUNT,
  "page /register/almost-done/:email/:username": ACCOUNT,
  "page /register/check-mail": ACCOUNT,
  "page /register-success": ACCOUNT,
  "page /login": ACCOUNT,
  "page /forgotpassword": ACCOUNT,
  "page /changepassword": ACCOUNT,
  "intent confirm": SHOWN_AGAIN,
  "intent confirm-and-drop": "an account's first version: no more than page /drop/:listId writes",
  "intent resend": SHOWN_AGAIN,
  "intent log-in-with-passkey": ACCOUNT,
  "intent sign-up-with-passkey": ACCOUNT,
  "page /my-stuff/appearance": SHOWN_BY_CHOICE,
  "intent remove-picture": SHOWN_BY_CHOICE,
  "page /profile/:user/year/:year": SHOWN_BY_CHOICE,
  "intent share-year": SHOWN_BY_CHOICE,
  "intent keep-year": SHOWN_BY_CHOICE,
  "intent remove-profile": SHOWN_BY_CHOICE,
  "page /passkeys": "gives a browser a challenge, and stores nothing",
  "intent add-passkey":
    "takes an authenticator: app/features/members/passkeys/passkeys.test.ts; the tables are known to caches as private",
  "page /dev/cron": "runs the cron's jobs, in development only; the scenes run them by the cron",
  "page /mail/events": "takes the mail provider's signed events, about an address alone",
  "page /session/token": "gives a page its own member's token and changes nothing",
};

/** Returns the kinds of a request; none if it only reads. */
function kindsOf(path: string, { method = "GET", body }: RequestInit): string[] {
  const [pathname = ""] = path.split("?");
  const isKnown = (kind: string) => KINDS.includes(kind);
  const ofCalls = apiCalls
    .filter((call) => call.method === method && isAt(call.path, pathname))
    .map((call) => `API ${call.method} ${call.path}`);
  if (method !== "POST" || pathname.startsWith("/api/")) return ofCalls.filter(isKnown);
  const fields = new URLSearchParams(typeof body === "string" ? body : "");
  return [
    ...pages.filter((page) => isAt(page.path, pathname)).map((page) => `page ${page.path}`),
    `intent ${fields.get("intent")}`,
  ].filter(isKnown);
}

/** Wraps `fetch` to record the kinds of successful actions. */
export function recordKinds({ fetch }: NodeSite): { fetch: NodeSite["fetch"]; made: Set<string> } {
  const made = new Set<string>();
  return {
    made,
    fetch: async (path, init = {}) => {
      const answer = await fetch(path, init);
      if (answer.status < 400) for (const kind of kindsOf(path, init)) made.add(kind);
      return answer;
    },
  };
}
