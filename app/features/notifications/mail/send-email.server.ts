import type { App } from "~/platform/app.server";
import type { OutboxRow } from "./mail.queries.server";

const TIMEOUT_MS = 10_000;

/** Sent; rejected for good (a wrong address); or not now (the provider is down, slow or busy). */
export type Delivery = { outcome: "sent" } | { outcome: "refused" | "not now"; error: string };

/** Statuses about this email, not about the provider or our account there. */
const ABOUT_THE_MAIL = new Set([400, 413, 422]);

export async function resendFor({ env }: App) {
  const { Resend } = await import("resend");
  return new Resend(env.RESEND_API_KEY, { baseUrl: env.RESEND_BASE_URL.replace(/\/$/, "") });
}

const payload = ({ env }: App, { to, subject, text, html, headers }: OutboxRow) => ({
  from: env.MAIL_FROM,
  to,
  subject,
  text,
  html,
  headers: { "Auto-Submitted": "auto-generated", ...headers },
});

const optionsFor = (idempotencyKey: string) => ({ idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) });

type ProviderError = { statusCode: number | null; name: string; message: string };

/** The most characters kept of a provider's sentence. */
const MOST_OF_A_REASON = 300;

/** Returns the provider's own sentence with its status. An error of a gateway in front of it may lack all three. */
function failureOf({ statusCode, name, message }: ProviderError): Delivery {
  const refused = ABOUT_THE_MAIL.has(statusCode ?? 0);
  const code = [statusCode, name].filter(Boolean).join(" ") || "an error without a status";
  const reason = (message ?? "").slice(0, MOST_OF_A_REASON);
  return { outcome: refused ? "refused" : "not now", error: reason ? `${code}: ${reason}` : code };
}

const unreachable = (error: unknown): Delivery => ({
  outcome: "not now",
  error: error instanceof Error ? error.name : "unknown",
});

/** Sends one email through Resend. The row's id is the idempotency key, so a retry never sends twice. */
export async function sendEmail(app: App, mail: OutboxRow): Promise<Delivery> {
  try {
    const { error } = await (await resendFor(app)).emails.send(payload(app, mail), optionsFor(mail.id));
    return error ? failureOf(error) : { outcome: "sent" };
  } catch (error) {
    return unreachable(error);
  }
}

/** The provider's error for a key that an earlier call with other mails has used: that call was accepted. */
const WAS_ACCEPTED = "invalid_idempotent_request";

/**
 * Sends up to 100 emails in one call, with its key for the whole call: the provider has none for each. Also
 * returns the errors of mails that it refused for good, by index.
 */
export async function sendEmails(
  app: App,
  key: string,
  mails: OutboxRow[],
): Promise<{ delivery: Delivery; refused: Map<number, string> }> {
  const refused = new Map<number, string>();
  try {
    const { data, error } = await (await resendFor(app)).batch.send(
      mails.map((mail) => payload(app, mail)),
      { ...optionsFor(key), batchValidation: "permissive" },
    );
    if (error && error.name !== WAS_ACCEPTED) return { delivery: failureOf(error), refused };
    for (const { index, message } of data?.errors ?? []) refused.set(index, message);
    return { delivery: { outcome: "sent" }, refused };
  } catch (error) {
    return { delivery: unreachable(error), refused };
  }
}
