/** Account deletion. */
import { ask, first, writeAll } from "#db/ask";
import { mustHold } from "#db/guard";
import { forgetSignUpOf } from "~/features/accounts/sign-up/sign-up.server";
import { forgetFollowsOf } from "~/features/chapters/chapters.server";
import { deleteImagesOf } from "~/features/images/images.server";
import { leaveLists, listsToLeave } from "~/features/lists/leave-lists.server";
import { carryOut } from "~/features/lists/list-snapshot.server";
import { unlinkImagesOf } from "~/features/lists/take-down.server";
import { forgetMailTo } from "~/features/mail/mail.server";
import { forgetSettingsOf } from "~/features/notifications/notification-settings.server";
import { forgetNotificationsOf } from "~/features/notifications/unread-counts.server";
import { forgetPasskeysOf } from "~/features/passkeys/passkeys.server";
import { forgetPeopleOf } from "~/features/people/people.server";
import { forgetProgressOf } from "~/features/progress/progress.server";
import { forgetPushOf } from "~/features/push/push-subscriptions.server";
import { forgetSavesOf } from "~/features/saves/saves.server";
import { forgetTokensOf } from "~/features/tokens/tokens.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireLeaver, type Viewer } from "~/platform/viewer.server";
import {
  anAdminStaysWithout,
  emailOf,
  forgetUser,
  otherAdmin,
  takeNameOf,
} from "./delete-account.queries.server";

/**
 * Deletes the viewer's account, in one batch: overrides, address, sessions, links, follows and notifications are deleted.
 * Versions and saves are deleted too, or kept under 'former member' (then only hidden versions are deleted). Comments
 * stay under that name. Pictures are on no list any more; their bytes go after the response, or with the cron. Whoever
 * may log in may leave, but the last admin ('conflict').
 */
export async function deleteAccount(
  app: App,
  viewer: Viewer,
  { keepVersions }: { keepVersions: boolean },
): Promise<void> {
  const member = requireLeaver(viewer);
  const { db } = app;
  await carryOut(
    async () => {
      const now = app.now();
      const isAdmin = member.roles.includes("admin");
      const { user, admin, lists } = await ask(db, {
        user: first(emailOf(db, member.id)),
        admin: isAdmin && first(otherAdmin(db, member.id, now)),
        lists: listsToLeave(app, member),
      });
      if (isAdmin && !admin)
        throw new Refusal("conflict", { message: "You are the last admin: make somebody else one first" });
      const { statements, afterwards } = await leaveLists(app, member, lists, { keepVersions });
      return {
        statements: [
          ...statements,
          takeNameOf(db, member.id),
          ...unlinkImagesOf(app, member.id),
          ...(keepVersions ? [] : forgetSavesOf(app, member.id)),
          forgetProgressOf(app, member.id),
          ...forgetFollowsOf(app, member.id),
          ...(user?.email ? [forgetMailTo(app, user.email), forgetSignUpOf(app, user.email)] : []),
          ...forgetNotificationsOf(app, member.id),
          ...forgetSettingsOf(app, member.id),
          ...forgetPeopleOf(app, member.id),
          forgetTokensOf(app, member.id),
          forgetPushOf(app, member.id),
          forgetPasskeysOf(app, member.id),
          ...forgetUser(db, member.id, now),
          ...(isAdmin ? [mustHold(db, anAdminStaysWithout(member.id, now))] : []),
        ],
        afterwards,
      };
    },
    (statements) => writeAll(db, statements),
  );
  app.afterAnswer(() => deleteImagesOf(app, member.id));
}
