/** Profiles: who somebody is here, and the lists that they dropped. */

import { usernameKey } from "~/features/accounts/account";
import { versionCardPage } from "~/features/cards/cards.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Viewer } from "~/platform/viewer.server";
import type { ProfileView } from "./profile-view";
import { type HiddenRow, hiddenCounts, type ProfileRow, profileByKey } from "./profiles.queries.server";

type Page = { before?: number; start?: number; size?: number };

/**
 * The profile of a member with one page of their lists, newest first, in one trip; the name in any case, one's own with
 * hidden lists. Refuses with 'not-found'.
 */
export async function readProfile(
  app: App,
  viewer: Viewer,
  username: string,
  page: Page = {},
): Promise<ProfileView> {
  const key = usernameKey(username);
  const { page: cards, extra } = await versionCardPage(app, viewer, {
    whose: { usernameKey: key },
    ...page,
    also: [profileByKey(app.db, key), ...(viewer ? [hiddenCounts(app.db, viewer.id)] : [])],
  });
  const [[row], hiddenRows] = extra as [ProfileRow[], HiddenRow[] | undefined];
  if (!row) throw new Refusal("not-found");
  const { id, ...profile } = row;
  const own = viewer?.id === id;
  const hidden = own ? hiddenRows?.[0] : undefined;
  return {
    ...profile,
    listsDropped: profile.listsDropped + (hidden?.hiddenLists ?? 0),
    commentsPlaced: profile.commentsPlaced + (hidden?.hiddenComments ?? 0),
    own,
    page: cards,
  };
}
