/** A new password by a mailed link. */

import type { z } from "zod";
import { writeAll } from "#db/ask";
import { lostTheRace, mustHaveChanged } from "#db/guard";
import { changePasswordSchema } from "~/features/accounts/account";
import { setPasswordHash, spendToken, tokenWithOwner } from "~/features/accounts/accounts.queries.server";
import { newResetToken, resetUrl, tokenHashOf } from "~/features/accounts/mailed-links/mail-tokens.server";
import { mailOwnerOf } from "~/features/accounts/uniform-response.server";
import { passwordChangedEmail, resetEmail } from "~/features/mail/emails";
import { deliverMail, queueEmail } from "~/features/mail/mail.server";
import { endAllSessions } from "~/features/sessions/sessions.server";
import { forgetTokensOf } from "~/features/tokens/tokens.server";
import { paths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { hashPassword, type Place, withPlace } from "~/platform/passwords.server";
import { passBurstLimit } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";

const REQUESTED = "If that address has an account, a link for a new password is on its way to it";

/** Mails a link for a new password; same words and cost for any address, also over its limit of 3 an hour. */
export async function requestPassword(app: App, values: string): Promise<{ message: string }> {
  await mailOwnerOf(app, { rule: "reset-mail", values }, async ({ owner }, email) => {
    if (!owner) return null;
    const { token, statement } = await newResetToken(app, owner.id);
    const url = resetUrl(app, owner.username, email, token);
    const message = resetEmail({ product: app.env.PRODUCT_NAME, username: owner.username, url });
    return [statement, queueEmail(app, email, message)];
  });
  return { message: REQUESTED };
}

/**
 * Sets a new password with a mailed link's parts, ends every session and mails the owner. Refuses with 'bad-input' (the
 * password), or 'expired-link' for any other mismatch.
 */
export async function changePassword(app: App, input: unknown): Promise<{ message: string }> {
  const given = parseInput(changePasswordSchema, input);
  await passBurstLimit(app, "link", app.client);
  return withPlace(app.client, (place) => changePasswordWith(app, given, place));
}

type Change = z.output<typeof changePasswordSchema>;

async function changePasswordWith(
  app: App,
  { username, email, token, password }: Change,
  place: Place,
): Promise<{ message: string }> {
  const tokenHash = await tokenHashOf(token);
  const [owner] = await tokenWithOwner(app.db, { purpose: "reset", tokenHash, email });
  const now = app.now();
  if (!owner || owner.usedAt || owner.expiresAt <= now || owner.usernameKey !== username)
    throw new Refusal("expired-link");
  const passwordHash = await hashPassword(password, place);
  const message = passwordChangedEmail({
    product: app.env.PRODUCT_NAME,
    username: owner.username,
    url: `${app.origin}${paths.forgotPassword}`,
    where: "everywhere",
  });
  try {
    await writeAll(app.db, [
      spendToken(app.db, { purpose: "reset", tokenHash, now }),
      mustHaveChanged(app.db),
      setPasswordHash(app.db, owner.userId, passwordHash),
      ...endAllSessions(app, owner.userId),
      forgetTokensOf(app, owner.userId),
      queueEmail(app, email, message),
    ]);
  } catch (error) {
    throw lostTheRace(error) ? new Refusal("expired-link") : error;
  }
  app.later(deliverMail(app));
  return { message: "Your password is changed" };
}
