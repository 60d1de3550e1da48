import type { Statement } from "#db/client";
import { mustHold } from "#db/guard";
import { first, runQueries } from "#db/run-queries";
import { forgetFollowsOf } from "~/features/discovery/chapters/chapters.server";
import { deleteImagesOf } from "~/features/images/uploads/images.server";
import { forgetProgressOf } from "~/features/lists/progress/progress.server";
import { forgetSavesOf } from "~/features/lists/saves/saves.server";
import { leaveLists, listsToLeave } from "~/features/lists/writes/leave-lists.server";
import { runPlan, type WritePlan } from "~/features/lists/writes/list-snapshot.server";
import { unlinkImagesOf } from "~/features/lists/writes/take-down.server";
import { deleteConfirmedOf } from "~/features/members/accounts/pending-sign-ups.queries.server";
import { deletePasskeysOf, ownerOf } from "~/features/members/passkeys/passkeys.queries.server";
import { deletePeopleOf } from "~/features/members/people/people.queries.server";
import { deleteTokensOf } from "~/features/members/tokens/tokens.queries.server";
import { countCasesAgain, forgetNotificationsOf } from "~/features/notifications/causes/unread-counts.server";
import { forgetMailTo } from "~/features/notifications/mail/mail.server";
import { forgetPushOf } from "~/features/notifications/push/push-subscriptions.server";
import { forgetSettingsOf } from "~/features/notifications/settings/notification-settings.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { type Member, requireLeaver, type Viewer } from "~/platform/viewer.server";
import { anAdminStaysWithout, forgetUser, freeUsername, otherAdmin } from "./delete-account.queries.server";

/** `log` records that an operator did it. */
type DeletionOptions = { keepVersions: boolean; log?: Statement };

/**
 * Deletes the viewer's account in one batch, with overrides, address, sessions, links, follows and
 * notifications. Versions and saves are deleted, or kept under 'former member' (hidden versions are deleted
 * anyway). Comments stay under that name. Pictures are unlinked at once; their bytes are deleted after the
 * response, or by the cron. Suspended members may delete their account; the last admin is rejected with
 * 'conflict'.
 */
export async function deleteAccount(app: App, viewer: Viewer, options: DeletionOptions): Promise<void> {
  const member = requireLeaver(viewer);
  await runPlan(app, planDeletion(app, member, options));
  app.afterAnswer(() => deleteImagesOf(app, member.id));
}

/** Plans the deletion of an account whose owner, or for a guest the list's owner or a job, has decided it. */
export const planDeletion = (app: App, member: Member, { keepVersions, log }: DeletionOptions): WritePlan => {
  const { db } = app;
  return async () => {
    const now = app.now();
    const isAdmin = member.roles.includes("admin");
    const { user, admin, lists } = await runQueries(db, {
      user: first(ownerOf(db, member.id)),
      admin: isAdmin && first(otherAdmin(db, member.id, now)),
      lists: listsToLeave(app, member),
    });
    if (isAdmin && !admin)
      throw new Refusal("conflict", { message: "You are the last admin. Make somebody else an admin first" });
    const statements = await leaveLists(app, member, lists, { keepVersions });
    return {
      statements: [
        ...statements,
        freeUsername(db, member.id),
        ...(log ? [log] : []),
        ...unlinkImagesOf(app, member.id),
        ...(keepVersions ? [] : forgetSavesOf(app, member.id)),
        forgetProgressOf(app, member.id),
        ...forgetFollowsOf(app, member.id),
        ...(user?.email ? [forgetMailTo(app, user.email), deleteConfirmedOf(db, user.email)] : []),
        ...forgetNotificationsOf(app, member.id),
        ...forgetSettingsOf(app, member.id),
        ...deletePeopleOf(db, member.id),
        deleteTokensOf(db, member.id),
        forgetPushOf(app, member.id),
        deletePasskeysOf(db, member.id),
        ...forgetUser(db, member.id, now),
        ...countCasesAgain(app),
        ...(isAdmin ? [mustHold(db, anAdminStaysWithout(member.id, now))] : []),
      ],
    };
  };
};
