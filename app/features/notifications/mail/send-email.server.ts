import type { App } from "~/platform/app.server";
import type { OutboxRow } from "./mail.queries.server";

const TIMEOUT_MS = 10_000;

/** Sent; rejected for good (a wrong address); or not now (the provider is down, slow or busy). */
export type Delivery = { outcome: "sent" } | { outcome: "refused" | "not now"; error: string };

/** Statuses about this email, not about the provider or our account there. */
const ABOUT_THE_MAIL = new Set([400, 413, 422]);

/** Sends one email through Resend. The row's id is the idempotency key, so a retry never sends twice. */
export async function sendEmail(app: App, mail: OutboxRow): Promise<Delivery> {
  const { Resend } = await import("resend");
  const { RESEND_API_KEY, RESEND_BASE_URL, MAIL_FROM } = app.env;
  const resend = new Resend(RESEND_API_KEY, { baseUrl: RESEND_BASE_URL.replace(/\/$/, "") });
  const { to, subject, text, html, headers } = mail;
  try {
    const { error } = await resend.emails.send(
      { from: MAIL_FROM, to, subject, text, html, ...(Object.keys(headers).length > 0 && { headers }) },
      { idempotencyKey: mail.id, signal: AbortSignal.timeout(TIMEOUT_MS) },
    );
    if (!error) return { outcome: "sent" };
    const refused = ABOUT_THE_MAIL.has(error.statusCode ?? 0);
    // an error of a gateway in front of the provider has neither
    const reason = [error.statusCode, error.name].filter(Boolean).join(" ") || "an error without a status";
    return { outcome: refused ? "refused" : "not now", error: reason };
  } catch (error) {
    return { outcome: "not now", error: error instanceof Error ? error.name : "unknown" };
  }
}
