import type { z } from "zod";
import { isConflict, mustHaveChanged } from "#db/guard";
import { writeAll } from "#db/run-queries";
import { changePasswordSchema, resetLinkSchema } from "~/features/members/accounts/account";
import {
  mailedTokenWithOwner,
  setPasswordHash,
  spendToken,
} from "~/features/members/accounts/accounts.queries.server";
import type { PasskeyView } from "~/features/members/accounts/passkey-view";
import { mailOwnerOf } from "~/features/members/accounts/uniform-response.server";
import { newResetToken, resetUrl } from "~/features/members/mailed-links/mail-tokens.server";
import { deletePasskeysOf, passkeysOf } from "~/features/members/passkeys/passkeys.queries.server";
import { endAllSessions } from "~/features/members/sessions/sessions.server";
import { deleteTokensOf } from "~/features/members/tokens/tokens.queries.server";
import { passwordChangedEmail, resetEmail } from "~/features/notifications/mail/emails";
import { deliverAccountMail, queueEmail, resumeMail } from "~/features/notifications/mail/mail.server";
import { paths } from "~/lib/addresses/paths";
import { sha256Hex } from "~/lib/data/hash";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { hashPassword, type Place, withPlace } from "~/platform/passwords.server";
import { passBurstLimit } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";

const RESET_REQUESTED = "If that address has an account, a link for a new password is on its way to it";

/** Mails a reset link. Response and cost are equal for every address, also over the limit of 3 an hour. */
export async function requestPassword(app: App, values: string): Promise<{ message: string }> {
  await mailOwnerOf(app, { rule: "reset-mail", values }, async ({ owner }, email) => {
    if (!owner) return null;
    const { token, statement } = await newResetToken(app, owner.id);
    const url = resetUrl(app, owner.username, email, token);
    const message = resetEmail({ product: app.env.PRODUCT_NAME, username: owner.username, url });
    return [statement, queueEmail(app, email, message)];
  });
  return { message: RESET_REQUESTED };
}

type ResetLink = z.output<typeof resetLinkSchema>;

async function ownerOfLink(app: App, { username, email, token }: ResetLink) {
  const tokenHash = await sha256Hex(token);
  const [owner] = await mailedTokenWithOwner(app.db, { purpose: "reset", tokenHash, email });
  const isGood = owner && !owner.usedAt && owner.expiresAt > app.now() && owner.usernameKey === username;
  return isGood ? { ...owner, tokenHash } : undefined;
}

export async function passkeysOfLink(app: App, input: unknown): Promise<PasskeyView[]> {
  const owner = await ownerOfLink(app, parseInput(resetLinkSchema, input));
  return owner ? passkeysOf(app.db, owner.userId) : [];
}

/**
 * Sets a new password with a reset link and mails the owner. Ends sessions, their devices' notifications and
 * tokens, and removes all passkeys except `keepPasskeys`. Refuses 'bad-input' for the password, and
 * 'expired-link' for any other mismatch.
 */
export async function changePassword(app: App, input: unknown): Promise<{ message: string }> {
  const fields = parseInput(changePasswordSchema, input);
  await passBurstLimit(app, "link", app.client);
  return withPlace(app, (place) => changePasswordWith(app, fields, place));
}

type Change = z.output<typeof changePasswordSchema>;

async function changePasswordWith(
  app: App,
  { password, keepPasskeys, ...link }: Change,
  place: Place,
): Promise<{ message: string }> {
  const owner = await ownerOfLink(app, link);
  if (!owner) throw new Refusal("expired-link");
  const { userId, tokenHash } = owner;
  const passwordHash = await hashPassword(password, place);
  const message = passwordChangedEmail({
    product: app.env.PRODUCT_NAME,
    username: owner.username,
    url: `${app.origin}${paths.forgotPassword}`,
    ended: "logged out everywhere. API tokens ended, and passkeys that were not chosen to stay were removed",
  });
  try {
    await writeAll(app.db, [
      spendToken(app.db, { purpose: "reset", tokenHash, now: app.now() }),
      mustHaveChanged(app.db),
      setPasswordHash(app.db, userId, passwordHash),
      resumeMail(app, userId),
      ...endAllSessions(app, userId),
      deleteTokensOf(app.db, userId),
      deletePasskeysOf(app.db, userId, keepPasskeys),
      queueEmail(app, link.email, message),
    ]);
  } catch (error) {
    throw isConflict(error) ? new Refusal("expired-link") : error;
  }
  app.afterAnswer(() => deliverAccountMail(app), "mail");
  return { message: "Your password is changed" };
}
