/** Responses that don't reveal whether an address has an account: same text, same amount of work. */

import type { Statement } from "#db/client";
import { first, runQueries, writeAll } from "#db/run-queries";
import { deliverAccountMail } from "~/features/notifications/mail/mail.server";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { passBurstLimit, rateCount } from "~/platform/rate-limits.server";
import { readEmail } from "./account";
import { type UserRow, userByLogin } from "./accounts.queries.server";
import { inboxOf } from "./inbox";
import { type PendingRow, pendingOf } from "./pending-sign-ups.queries.server";

/** Returns no-op writes that cost as much as storing a token and an email. */
async function idleWrites(app: App): Promise<Statement[]> {
  const { statement } = await rateCount(app, "write", "idle");
  return [statement, statement];
}

/** Account of an address, and its unconfirmed sign-up: the one with the given name, or else the newest. */
type EmailHolders = { owner: UserRow | undefined; waiting: PendingRow | undefined };

/**
 * Sends an email to the typed address within its rate limit. `messageFor` returns the statements of the
 * email, or null to send none. Takes two round trips for any address, or one beyond the limit.
 */
export async function mailOwnerOf(
  app: App,
  { rule, values, username = "" }: { rule: "resend-mail" | "reset-mail"; values: string; username?: string },
  messageFor: (found: EmailHolders, email: string) => Promise<Statement[] | null>,
): Promise<void> {
  await passBurstLimit(app, rule, app.client);
  const email = readEmail(values);
  const { statement, excess } = await rateCount(app, rule, email ? inboxOf(email) : values);
  const { counted, owner, waiting } = await runQueries(app.db, {
    counted: statement,
    owner: first(userByLogin(app.db, email)),
    waiting: first(pendingOf(app.db, { email, usernameKey: usernameKey(username) })),
  });
  if (excess(counted)) return;
  const message = await messageFor({ owner, waiting }, email);
  await writeAll(app.db, message ?? (await idleWrites(app)));
  app.afterAnswer(() => deliverAccountMail(app), "mail");
}
