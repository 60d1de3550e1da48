/** Cloudflare Turnstile, the only third party: it tells people from programs at sign-up. */
import { z } from "zod";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { logError } from "~/platform/to-refusal.server";
import { SIGN_UP_ACTION } from "./sign-up-words";

const VERIFY_MS = 5000;

/** The site key of the widget; '' while Turnstile is off. */
export const turnstileKey = ({ env }: App): string =>
  env.TURNSTILE_SECRET_KEY === "" ? "" : env.TURNSTILE_SITE_KEY;

const answerSchema = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

/** Faults of the token. All others are ours or Cloudflare's. */
const OF_TOKEN = ["missing-input-response", "invalid-input-response", "timeout-or-duplicate"];

const AGAIN = "Confirm once more that you are a person";
const DOWN =
  "We can't check right now that you are a person, so nobody new can sign up. Try again in a few minutes";

/**
 * Verifies the widget's token, which counts once and for five minutes. Does nothing while Turnstile is off. Refuses
 * 'bad-input' for a wrong token, and 'unavailable' if nobody can verify it.
 */
export async function requirePerson(app: App, token: string): Promise<void> {
  if (turnstileKey(app) === "") return;
  if (token === "") throw new Refusal("bad-input", { errors: { turnstile: AGAIN } });
  const { success, hostname, action, "error-codes": codes } = await askTurnstile(app, token);
  const isOurs = hostname === new URL(app.origin).hostname && action === SIGN_UP_ACTION;
  if (success && isOurs) return;
  if (!success && !codes.some((code) => OF_TOKEN.includes(code))) throw down(app, codes.join(", "));
  throw new Refusal("bad-input", { errors: { turnstile: AGAIN } });
}

async function askTurnstile(app: App, token: string) {
  const { TURNSTILE_SECRET_KEY: secret, TURNSTILE_VERIFY_URL: url } = app.env;
  try {
    const answer = await fetch(url, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(VERIFY_MS),
    });
    return answerSchema.parse(await answer.json());
  } catch (error) {
    throw down(app, error);
  }
}

function down(app: App, reason: unknown): Refusal {
  logError(new Error("Turnstile can't verify sign-ups", { cause: reason }), app.requestId, "turnstile");
  return new Refusal("unavailable", { message: DOWN });
}
