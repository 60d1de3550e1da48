/** Profiles: a member and the lists that they dropped. */
import { usernameKey } from "~/features/accounts/account";
import { versionCardPage } from "~/features/cards/cards.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Member, Viewer } from "~/platform/viewer.server";
import type { ProfileView } from "./profile-view";
import { type HiddenRow, hiddenCounts, type ProfileRow, profileByKey } from "./profiles.queries.server";

/** The questions whose answers `toOwnProfile` takes. */
export const ownProfileQuestions = ({ db }: App, { id, username }: Member) => ({
  profile: profileByKey(db, usernameKey(username)),
  hidden: hiddenCounts(db, id),
});

/** The member's own counts, hidden lists included. Refuses with 'not-found'. */
export function toOwnProfile({
  profile: [row],
  hidden: [hidden],
}: {
  profile: ProfileRow[];
  hidden: HiddenRow[];
}): Omit<ProfileView, "page" | "own"> {
  if (!row) throw new Refusal("not-found");
  const { id: _, ...profile } = row;
  return {
    ...profile,
    listsDropped: profile.listsDropped + (hidden?.hiddenLists ?? 0),
    commentsPlaced: profile.commentsPlaced + (hidden?.hiddenComments ?? 0),
  };
}

type Page = { before?: number; start?: number; size?: number };

/**
 * A member's profile with one page of their lists, newest first, in one round trip; the name in any case. The viewer's
 * own profile includes hidden lists. Refuses with 'not-found'.
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
  const own = viewer !== null && viewer.id === row?.id;
  return {
    ...toOwnProfile({ profile: row ? [row] : [], hidden: own && hiddenRows ? hiddenRows : [] }),
    own,
    page: cards,
  };
}
