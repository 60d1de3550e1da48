/** Answers that must not tell whether an address has an account: the same words, the same work. */
import { type Statement, writeAll } from "#db/client";
import { deliverMail } from "~/features/mail/mail.server";
import type { App } from "~/platform/app.server";
import { countOf, passSieve } from "~/platform/rate-limits.server";
import { readEmail } from "./account";
import { type UserRow, userByEmail } from "./accounts.queries.server";

/** Writes that mean nothing and cost what a token and a mail cost. */
export async function idleWrites(app: App): Promise<Statement[]> {
  const { statement } = await countOf(app, "write", "idle");
  return [statement, statement];
}

/**
 * Lets `letterFor` mail the owner of a typed address, if there is one and the limit allows it; `letterFor` answers the
 * statements of the mail, or null when this owner gets none. Takes two trips for any address within its limit, one beyond.
 */
export async function mailOwnerOf(
  app: App,
  { rule, typed }: { rule: "resend-mail" | "reset-mail"; typed: string },
  letterFor: (owner: UserRow, email: string) => Promise<Statement[] | null>,
): Promise<void> {
  await passSieve(app, rule, app.client);
  const email = readEmail(typed);
  const { statement, excess } = await countOf(app, rule, email || typed);
  const [rows, [owner]] = await app.db.batch([statement, userByEmail(app.db, email)]);
  if (excess(rows)) return;
  const letter = owner ? await letterFor(owner, email) : null;
  await writeAll(app.db, letter ?? (await idleWrites(app)));
  app.later(deliverMail(app));
}
