/** Profiles: a member and the lists that they dropped. */
import { type Answers, ask, first } from "#db/ask";
import { usernameKey } from "~/features/accounts/account";
import { cardPage, FEED_PAGE, memberCards } from "~/features/cards/cards.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Member, Viewer } from "~/platform/viewer.server";
import type { ProfileView } from "./profile-view";
import { hiddenCounts, profileByKey } from "./profiles.queries.server";

/** The questions whose answers `toOwnProfile` takes. */
export const ownProfileQuestions = ({ db }: App, { id, username }: Member) => ({
  profile: first(profileByKey(db, usernameKey(username))),
  hidden: first(hiddenCounts(db, id)),
});

/** The member's own counts, hidden lists included. Refuses with 'not-found'. */
export function toOwnProfile({
  profile: row,
  hidden,
}: Answers<ReturnType<typeof ownProfileQuestions>>): Omit<ProfileView, "page" | "own"> {
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
  { size = FEED_PAGE, ...page }: Page = {},
): Promise<ProfileView> {
  const key = usernameKey(username);
  const { rows, profile, hidden } = await ask(app.db, {
    rows: memberCards(app, viewer, { usernameKey: key }, { ...page, limit: size + 1 }),
    profile: first(profileByKey(app.db, key)),
    hidden: viewer && first(hiddenCounts(app.db, viewer.id)),
  });
  const own = viewer !== null && viewer.id === profile?.id;
  return {
    ...toOwnProfile({ profile, hidden: own ? hidden : undefined }),
    own,
    page: cardPage(viewer, rows, { size }),
  };
}
