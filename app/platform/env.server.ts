import { z } from "zod";

const commaSeparated = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter(Boolean),
  );

/** Default cost of a password hash: log2 of scrypt's N. */
export const PASSWORD_COST = 15;

/** Cloudflare's location hints for Durable Objects. */
const LIST_REGIONS = ["", "wnam", "enam", "sam", "weur", "eeur", "apac", "oc", "afr", "me"] as const;

/** The operator's settings, parsed once by the request guard. Every default is safe in development. */
const envSchema = z.object({
  MODE: z.enum(["development", "production"]).default("production"),
  PRODUCT_NAME: z.string().default("Listdrop"),
  PRODUCT_SLUG: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .default("listdrop"),
  PUBLIC_URL: z.string().default(""),
  SUPPORT_EMAIL: z.string().default("hello@listdrop.example"),
  MAIL_FROM: z.string().default("Listdrop <hello@listdrop.example>"),
  SESSION_SECRET: z.string().default(""),
  /** Earlier secrets whose tokens are still valid, comma-separated, newest first. */
  SESSION_SECRETS_OLD: z.string().default(""),
  /** log2 of scrypt's N for new password hashes. Only tests may use less than the default. */
  PASSWORD_COST: z.coerce.number().int().min(1).max(20).default(PASSWORD_COST),
  RESEND_API_KEY: z.string().default(""),
  /** The signing secret of Resend's webhook to /mail/events; empty: 404. */
  RESEND_WEBHOOK_SECRET: z.string().default(""),
  RESEND_BASE_URL: z.string().default("https://api.resend.com"),
  DATABASE_URL: z.string().default(""),
  DATABASE_AUTH_TOKEN: z.string().default(""),
  /** A libSQL replica near the Worker, for anonymous reads. */
  DATABASE_REPLICA_URL: z.string().default(""),
  /** Further origins that may call the API with a bearer token, comma-separated (a mobile wrapper). */
  APP_ORIGINS: commaSeparated,
  /** Logs a line per request: '1' yes, '0' no, empty only in production. */
  LOG: z.enum(["", "0", "1"]).catch(""),
  /** Share of requests that are logged, from 0 to 1. Failed, slow and writing requests are always logged. */
  LOG_SHARE: z.coerce.number().min(0).max(1).catch(1),
  /** The key pair for Web Push as base64url (`npm run tool -- vapid-keys`). Without it, push is off. */
  VAPID_PUBLIC_KEY: z.string().default(""),
  VAPID_PRIVATE_KEY: z.string().default(""),
  /** Contact for push services, a mailto: or https: address; defaults to SUPPORT_EMAIL. */
  VAPID_SUBJECT: z.string().default(""),
  /** Allowed push hosts and their subdomains, comma-separated; empty allows all public hosts. */
  PUSH_HOSTS: commaSeparated,
  /** '1' allows push services on localhost, in development only. */
  PUSH_TO_LOCALHOST: z.string().default(""),
  /** The hours after confirming in which a member is a newcomer, with limits of their own; 0 for none. */
  NEWCOMER_HOURS: z.coerce.number().int().min(0).max(720).default(24),
  /** Cloudflare Turnstile at sign-up; off unless both are set. */
  TURNSTILE_SITE_KEY: z.string().default(""),
  TURNSTILE_SECRET_KEY: z.string().default(""),
  TURNSTILE_VERIFY_URL: z.string().default("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  /** The commit that was built, as the start or the deployment says; empty outside git. */
  COMMIT: z.string().default(""),
  /** Where Cloudflare creates the writers of lists: a location hint such as 'weur'; empty: near the first writer. */
  LIST_REGION: z.enum(LIST_REGIONS).default(""),
  /** The bearer token for /metrics; empty: 404. */
  METRICS_TOKEN: z.string().default(""),
  /** JSON bodies of the two deep-link association files; empty: 404. */
  ASSETLINKS_JSON: z.string().default(""),
  APPLE_APP_SITE_ASSOCIATION_JSON: z.string().default(""),
});

export const SETTINGS = Object.keys(envSchema.shape);

/** Cloudflare's bindings; optional, checked at their use. */
/** A message of the queue: what to serve. The database says what is still to be done. */
export type Delivery = { announcement: string };

type Bindings = {
  DB?: D1Database;
  IMAGES?: R2Bucket;
  ASSETS?: Fetcher;
  BURST_LIMIT?: RateLimit;
  LIST_WRITERS?: DurableObjectNamespace;
  DELIVERIES?: Queue<Delivery>;
};

export type Env = z.output<typeof envSchema> & Bindings;

const parsedEnvs = new WeakMap<object, Env>();

/** Parses the Worker's environment; throws a line for each invalid setting. */
export function readEnv(raw: Record<string, unknown>): Env {
  const before = parsedEnvs.get(raw);
  if (before) return before;
  const { DB, IMAGES, ASSETS, BURST_LIMIT, LIST_WRITERS, DELIVERIES } = raw as Bindings;
  const { success, data, error } = envSchema.safeParse(raw);
  if (!success)
    throw new Error(error.issues.map(({ path, message }) => `${path.join()}: ${message}`).join("\n"));
  const env = { ...data, DB, IMAGES, ASSETS, BURST_LIMIT, LIST_WRITERS, DELIVERIES };
  parsedEnvs.set(raw, env);
  return env;
}
