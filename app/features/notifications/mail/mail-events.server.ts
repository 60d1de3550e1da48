/** Resend's webhook: stops mail that an address does not take. */

import { z } from "zod";
import { writeAll } from "#db/run-queries";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { deleteBulkMailTo, stopMailTo } from "./mail.queries.server";
import { resendFor } from "./send-email.server";

/** More than any of our mails has. */
const ADDRESSEES_MAX = 50;
const addressees = z.array(z.string().max(320)).max(ADDRESSEES_MAX);

const eventSchema = z.union([
  z.object({
    type: z.literal("email.bounced"),
    data: z.object({ to: addressees, bounce: z.object({ type: z.literal("Permanent") }) }),
  }),
  z.object({ type: z.literal("email.complained"), data: z.object({ to: addressees }) }),
]);

/**
 * Stops all but account mail to an address after a permanent bounce or a complaint; ignores other events. A
 * repeated event changes nothing. Refuses 'not-found' without the webhook's secret, and 'forbidden' if the
 * signature is wrong or more than 5 minutes old.
 */
export async function takeMailEvent(app: App, body: string, headers: Headers): Promise<void> {
  if (!app.env.RESEND_WEBHOOK_SECRET || !app.env.RESEND_API_KEY)
    throw new Refusal("not-found", { message: "Mail events need RESEND_API_KEY and RESEND_WEBHOOK_SECRET" });
  const { data: event } = eventSchema.safeParse(await verifiedEvent(app, body, headers));
  if (!event) return;
  const addresses = event.data.to.map((address) => address.toLowerCase());
  await writeAll(app.db, [
    stopMailTo(app.db, addresses, event.type === "email.bounced" ? "bounced" : "complained"),
    deleteBulkMailTo(app.db, addresses),
  ]);
}

async function verifiedEvent(app: App, payload: string, headers: Headers): Promise<unknown> {
  const { webhooks } = await resendFor(app);
  const [id, timestamp, signature] = ["id", "timestamp", "signature"].map(
    (name) => headers.get(`svix-${name}`) ?? "",
  ) as [string, string, string];
  try {
    const webhookSecret = app.env.RESEND_WEBHOOK_SECRET;
    return webhooks.verify({ payload, headers: { id, timestamp, signature }, webhookSecret });
  } catch {
    throw new Refusal("forbidden", { message: "The signature isn't valid" });
  }
}
