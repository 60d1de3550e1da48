import { BUSY_HEADER } from "~/lib/requests/busy";
import { plural } from "~/lib/text/plural";
import { limitHeaders } from "./limit-headers";

/** Reasons of refusals, and 'broken' for faults, each with its HTTP status. */
const REFUSALS = {
  "bad-input": 400,
  "sign-in": 401,
  "wrong-credentials": 401,
  "confirm-email": 402,
  "awaits-approval": 403,
  "not-yours": 403,
  forbidden: 403,
  suspended: 403,
  guest: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "another-account": 409,
  "expired-link": 410,
  "too-large": 413,
  "wrong-type": 415,
  "too-many": 429,
  broken: 500,
  "not-implemented": 501,
  unavailable: 503,
  busy: 503,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

const SENTENCES: Record<RefusalCode, string> = {
  "bad-input": "The request isn't valid",
  "sign-in": "Log in first",
  "wrong-credentials": "Wrong username or password",
  "confirm-email": "Confirm your e-mail address first",
  "awaits-approval": "A moderator has not decided about your sign-up yet. We mail you once they have",
  "not-yours": "You can't change this",
  forbidden: "This is not allowed",
  suspended: "Your account is suspended",
  guest: "Guests can only take part in this list",
  "not-found": "Nothing here",
  "method-not-allowed": "This method is not allowed here",
  conflict: "Somebody changed this in the meantime",
  "another-account": "You are logged in as somebody else now",
  "expired-link": "This link has expired or was already used",
  "too-large": "This is too large",
  "wrong-type": "Send JSON",
  "too-many": "Too many attempts. Try again in a moment",
  broken: "Something went wrong on our side. Nothing is lost: try again in a moment",
  "not-implemented": "This isn't available here",
  unavailable: "The service is not available right now, try again in a moment",
  busy: "Too many people are doing this at once, try again in a moment",
};

/** Says how long to wait, if that is known. */
const sentenceOf = (code: RefusalCode, retryAfter = 0): string =>
  code === "too-many" && retryAfter > 0
    ? `Too many attempts. Try again in ${plural(Math.ceil(retryAfter / 60), "minute")}`
    : SENTENCES[code];

export const REPLAYED_HEADER = { "Idempotency-Replayed": "true" };

type Details = {
  message?: string;
  /** 400: field path ('sublist.0.item.2.itemTitle') to message. */
  errors?: Record<string, string>;
  /** 409: the current revision, if the conflict concerns one. */
  rev?: number;
  /** 429 and 503: seconds to wait. */
  retryAfter?: number;
  /** 429: the exceeded limit. */
  limit?: { name: string; max: number; per: number };
  allow?: string;
  replayed?: boolean;
  /** True if our pages send the same request again by themselves; 'busy' always is. */
  isSentAgain?: boolean;
};

/** An expected failure of a use case. The error page and the API show it; it is never logged as a fault. */
export class Refusal extends Error {
  readonly errors?: Record<string, string>;
  readonly rev?: number;
  readonly retryAfter?: number;
  readonly limit?: { name: string; max: number; per: number };
  readonly allow?: string;
  readonly replayed?: boolean;
  readonly isSentAgain: boolean;

  constructor(
    readonly code: RefusalCode,
    { message, errors, rev, retryAfter, limit, allow, replayed, isSentAgain }: Details = {},
  ) {
    super(message ?? Object.values(errors ?? {})[0] ?? sentenceOf(code, retryAfter));
    this.name = "Refusal";
    this.errors = errors;
    this.rev = rev;
    this.retryAfter = retryAfter;
    this.limit = limit;
    this.allow = allow;
    this.replayed = replayed;
    this.isSentAgain = isSentAgain ?? code === "busy";
  }

  get status(): number {
    return REFUSALS[this.code];
  }

  /** True if the same request may succeed later: a rate limit, a database that is down. */
  get isTemporary(): boolean {
    return this.code === "too-many" || this.code === "unavailable" || this.code === "busy";
  }

  /** JSON body for programs; only 'bad-input' has the fields' messages. */
  get body(): { code: RefusalCode; message: string; errors?: Record<string, string>; rev?: number } {
    const { code, message, rev } = this;
    const errors = code === "bad-input" ? this.errors : undefined;
    return { code, message, ...(errors && { errors }), ...(rev !== undefined && { rev }) };
  }

  get headers(): Record<string, string> {
    return {
      ...(this.status === 401 ? { "WWW-Authenticate": "Bearer" } : {}),
      ...(this.retryAfter ? { "Retry-After": String(this.retryAfter) } : {}),
      ...(this.limit ? limitHeaders([{ ...this.limit, left: 0, reset: this.retryAfter ?? 1 }]) : {}),
      ...(this.allow ? { Allow: this.allow } : {}),
      ...(this.replayed ? REPLAYED_HEADER : {}),
      ...(this.isSentAgain ? { [BUSY_HEADER]: "1" } : {}),
    };
  }
}

/** Ignores 'not-found', for an action that a second click repeats: `remove().catch(ignoreNotFound)`. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof Refusal) || error.code !== "not-found") throw error;
}
