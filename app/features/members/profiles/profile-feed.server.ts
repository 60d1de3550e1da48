import { memberEntry } from "~/features/discovery/atom/web-feed-entries";
import { paths, serverPaths } from "~/lib/addresses/paths";
import { FEED_ENTRIES, type WebFeed } from "~/lib/markup/web-feed";
import type { App } from "~/platform/app.server";
import { readProfile } from "./profiles.server";

/** Returns a member's public lists as an Atom feed, in one round trip. Refuses 'not-found'. */
export async function readProfileFeed(app: App, name: string): Promise<WebFeed> {
  const { username, joinedAt, page } = await readProfile(app, null, name, { size: FEED_ENTRIES });
  return {
    title: `${username} · ${app.env.PRODUCT_NAME}`,
    self: serverPaths.profileFeed(username),
    page: paths.profile(username),
    updated: joinedAt,
    entries: page.cards.map(memberEntry),
  };
}
