import { isConflict } from "#db/guard";
import { newPasswordSchema } from "~/features/members/accounts/account";
import { setPasswordHash } from "~/features/members/accounts/accounts.queries.server";
import { type Confirmation, confirmMember } from "~/features/members/passkeys/confirm-member.server";
import { sessionMustExist } from "~/features/members/sessions/sessions.queries.server";
import { endAllSessions, type NewSession, newSession } from "~/features/members/sessions/sessions.server";
import { deleteTokensOf } from "~/features/members/tokens/tokens.queries.server";
import { passwordChangedEmail } from "~/features/notifications/mail/emails";
import { deliverAccountMail, queueEmail } from "~/features/notifications/mail/mail.server";
import { paths } from "~/lib/addresses/paths";
import type { App } from "~/platform/app.server";
import { parseInput } from "~/platform/input";
import { hashPassword, withPlace } from "~/platform/passwords.server";
import { Refusal } from "~/platform/refusal";
import { requireInPerson, type Viewer } from "~/platform/viewer.server";

/**
 * Sets a new password, confirmed by the old one or a passkey. Ends all sessions and tokens, opens a new
 * session here, and mails the owner; passkeys stay. Refuses 'bad-input' for the new password, and with
 * the errors of `confirmMember`.
 */
export async function changeOwnPassword(
  app: App,
  viewer: Viewer,
  { newPassword, ...confirmation }: Confirmation & { newPassword: string },
): Promise<NewSession> {
  requireInPerson(viewer);
  const fields = parseInput(newPasswordSchema, { newPassword });
  const { member, email, write } = await confirmMember(app, viewer, confirmation);
  const { id, username } = member;
  const hash = await withPlace(app, (place) => hashPassword(fields.newPassword, place));
  const { session, statement } = await newSession(app, id);
  const message = passwordChangedEmail({
    product: app.env.PRODUCT_NAME,
    username,
    url: `${app.origin}${paths.forgotPassword}`,
    ended: "logged out on all other devices. Passkeys stay as they are",
  });
  const statements = [
    sessionMustExist(app.db, member.sessionId),
    setPasswordHash(app.db, id, hash),
    ...endAllSessions(app, id),
    statement,
    deleteTokensOf(app.db, id),
    ...(email ? [queueEmail(app, email, message)] : []),
  ];
  await write(statements).catch((error) => {
    throw isConflict(error) ? new Refusal("sign-in") : error;
  });
  app.afterAnswer(() => deliverAccountMail(app), "mail");
  return session;
}
