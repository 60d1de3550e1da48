/** Re-authenticates a member before account deletion or a change of credentials. */

import type { Statement } from "#db/client";
import { first, runQueries, writeAll } from "#db/run-queries";
import { passwordProblem } from "~/features/members/accounts/account-checks";
import type { App } from "~/platform/app.server";
import { verifyPassword, withPlace } from "~/platform/passwords.server";
import { countUnderAll, passBurstLimit } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireInPerson, requireLeaver, type Viewer } from "~/platform/viewer.server";
import { newChallenge } from "./challenges.server";
import { descriptorsOf, ownerOf } from "./passkeys.queries.server";
import { passkeyOwner, writeOnce } from "./signed-answer.server";
import { signingOptions } from "./web-authn.server";

/** Form fields: the password, or the JSON of a signed passkey challenge. */
export type Confirmation = { password: string; passkey: string; request: Pick<Request, "headers"> };

const wrongPasskey = () =>
  new Refusal("forbidden", { message: "That passkey didn't work. Try it once more, or use your password" });

const wrongPassword = (message: string) =>
  new Refusal("forbidden", { message, errors: { password: message } });

/** Returns WebAuthn options for one of the member's passkeys, and the challenge cookie. */
export async function beginConfirmation(app: App, viewer: Viewer) {
  const { id } = requireInPerson(viewer, requireLeaver);
  const known = await descriptorsOf(app.db, id);
  if (known.length === 0) throw wrongPasskey();
  const { bytes, cookie } = await newChallenge(app, { purpose: "confirm", userId: id });
  return { options: await signingOptions(app, bytes, known), cookie };
}

export type ConfirmedMember = {
  member: Member;
  email: string | null;
  /** Writes the confirmed change, in one batch with the statements that record the confirmation. */
  write: (statements: Statement[]) => Promise<void>;
};

/**
 * Confirms the member by passkey or else by password; the caller writes through `write`. Rejects with
 * 'forbidden' for a wrong one, and 'too-many' after ten wrong tries in 15 minutes. Suspended members may
 * confirm, to delete their account.
 */
export async function confirmMember(
  app: App,
  viewer: Viewer,
  { password, passkey, request }: Confirmation,
): Promise<ConfirmedMember> {
  const member = requireInPerson(viewer, requireLeaver);
  await passBurstLimit(app, "confirm", member.id);
  if (!passkey) return confirmByPassword(app, member, password);
  const { email, statements } = await passkeyOwner(app, {
    challengeOf: { purpose: "confirm", userId: member.id },
    passkey,
    request,
    limits: { confirm: member.id },
    refusal: wrongPasskey,
  });
  return { member, email, write: (more) => writeOnce(app, [...statements, ...more], wrongPasskey) };
}

export async function confirmByPassword(
  app: App,
  member: Member,
  password: string,
): Promise<ConfirmedMember> {
  const problem = passwordProblem(password);
  if (problem) throw wrongPassword(problem);
  return withPlace(app, async (place) => {
    const limit = await countUnderAll(app, { confirm: member.id });
    const { used, owner } = await runQueries(
      app.db,
      { used: limit.used, owner: first(ownerOf(app.db, member.id)) },
      { before: limit.counting },
    );
    const excess = limit.excess(used);
    if (excess) throw excess;
    const isRight = await verifyPassword(owner?.passwordHash ?? null, password, place).catch(
      async (error) => {
        await writeAll(app.db, limit.undo); // no password was checked
        throw error;
      },
    );
    if (!owner || !isRight) throw wrongPassword("That is not your password");
    return { member, email: owner.email, write: (more) => writeAll(app.db, [...limit.undo, ...more]) };
  });
}
