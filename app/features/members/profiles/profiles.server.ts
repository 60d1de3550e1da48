import { first, type Results, runQueries } from "#db/run-queries";
import { cardPage, FEED_PAGE, memberCards } from "~/features/lists/cards/cards.server";
import { marksOnMember } from "~/features/members/people/people.queries.server";
import { toBetween } from "~/features/members/people/people.server";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Member, Viewer } from "~/platform/viewer.server";
import type { ProfileView } from "./profile-view";
import { hiddenCounts, profileByKey } from "./profiles.queries.server";
import type { Taste } from "./taste";
import { tasteQueries, toTaste } from "./taste.server";

export const ownProfileQueries = ({ db }: App, { id, username }: Member) => ({
  profile: first(profileByKey(db, usernameKey(username))),
  hidden: first(hiddenCounts(db, id)),
});

/** Maps the member's own profile; counts include hidden lists. Refuses 'not-found'. */
export function toOwnProfile({
  profile: row,
  hidden,
}: Results<ReturnType<typeof ownProfileQueries>>): Omit<ProfileView, "page" | "own" | "between"> {
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
 * Returns a member's profile with one page of lists, newest first, in one round trip. The name is
 * case-insensitive; the viewer's own profile includes hidden lists. Refuses 'not-found'.
 */
export async function readProfile(
  app: App,
  viewer: Viewer,
  username: string,
  page: Page = {},
): Promise<ProfileView> {
  const answers = await runQueries(app.db, profileQueries(app, viewer, usernameKey(username), page));
  return toProfile(viewer, answers, page);
}

/** Returns `readProfile` plus, on the first page, the member's taste. */
export async function readProfilePage(
  app: App,
  viewer: Viewer,
  username: string,
  page: Page = {},
): Promise<ProfileView & { taste: Taste | null }> {
  const key = usernameKey(username);
  const isFirst = page.before === undefined;
  const { versions, beside, shared, ...answers } = await runQueries(app.db, {
    ...profileQueries(app, viewer, key, page),
    ...(isFirst ? tasteQueries(app, viewer, key) : {}),
  });
  const taste = versions && beside ? toTaste(viewer, { versions, beside, shared }) : null;
  return { ...toProfile(viewer, answers, page), taste };
}

const profileQueries = (app: App, viewer: Viewer, key: string, { size = FEED_PAGE, ...page }: Page) => ({
  rows: memberCards(app, viewer, { usernameKey: key }, { ...page, limit: size + 1 }),
  profile: first(profileByKey(app.db, key)),
  hidden: viewer && usernameKey(viewer.username) === key ? first(hiddenCounts(app.db, viewer.id)) : null,
  between: viewer && first(marksOnMember(app.db, viewer.id, key)),
});

function toProfile(
  viewer: Viewer,
  { rows, profile, hidden, between }: Results<ReturnType<typeof profileQueries>>,
  { size = FEED_PAGE }: Page,
): ProfileView {
  const own = viewer !== null && viewer.id === profile?.id;
  return {
    ...toOwnProfile({ profile, hidden: own ? hidden : undefined }),
    own,
    between: between && !own ? toBetween(between) : null,
    page: cardPage(viewer, rows, { size }),
  };
}
