/** Account deletion. */
import { writeAll } from "#db/ask";
import { forgetSignUpOf } from "~/features/accounts/sign-up/sign-up.server";
import { forgetFollowsOf } from "~/features/chapters/chapters.server";
import { deleteImagesOf } from "~/features/images/images.server";
import { renameCreator, withdrawOverridesOf } from "~/features/lists/projection/rebuild-list.server";
import { removeVersionsOf, unlinkImagesOf } from "~/features/lists/take-down.server";
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
import { requireLeaver, type Viewer } from "~/platform/viewer.server";
import { emailOf, forgetUser, takeNameOf } from "./delete-account.queries.server";

/**
 * Deletes the viewer's account: overrides, address, sessions, links, pictures, follows and notifications are deleted.
 * Versions and saves are deleted too, or kept under 'former member' (then only hidden versions are deleted). Comments
 * stay under that name. Each step can be repeated: a member whose deletion failed is still logged in and can finish.
 */
export async function deleteAccount(
  app: App,
  viewer: Viewer,
  { keepVersions }: { keepVersions: boolean },
): Promise<void> {
  const member = requireLeaver(viewer);
  const { db } = app;
  await withdrawOverridesOf(app, member.id);
  await removeVersionsOf(app, member, { hiddenOnly: keepVersions });
  await writeAll(db, [takeNameOf(db, member.id), ...unlinkImagesOf(app, member.id)]);
  if (keepVersions) await renameCreator(app, member.id);
  await deleteImagesOf(app, member.id);
  const [user] = await emailOf(db, member.id);
  await writeAll(db, [
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
    ...forgetUser(db, member.id, app.now()),
  ]);
}
