/** Atom feeds of public content, the same for every viewer, each in one round trip. */
import { readChapter } from "~/features/discovery/chapters/chapters.server";
import { readFeed } from "~/features/discovery/front-page/feed.server";
import { readList } from "~/features/lists/reads/lists.server";
import { paths, serverPaths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { FEED_ENTRIES, type WebFeed } from "~/lib/markup/web-feed";
import { type App, forEveryone } from "~/platform/app.server";
import { listEntry, versionEntry } from "./web-feed-entries";

/** One list, one chapter, or the front page. */
type FeedQuery = { listId?: ListId; chapter?: string };

/** Refuses 'not-found' for a list that is not public. */
export function readWebFeed(app: App, { listId, chapter }: FeedQuery): Promise<WebFeed> {
  if (listId !== undefined) return ofList(app, listId);
  return chapter === undefined ? ofFrontPage(app) : ofChapter(app, chapter);
}

async function ofFrontPage(app: App): Promise<WebFeed> {
  const cards = await readFeed(app, null, { start: 0, pageSize: FEED_ENTRIES });
  return {
    title: app.env.PRODUCT_NAME,
    self: serverPaths.homeFeed,
    page: paths.home,
    entries: cards.map(listEntry),
  };
}

async function ofChapter(app: App, chapter: string): Promise<WebFeed> {
  const { name, page } = await readChapter(app, null, chapter, { size: FEED_ENTRIES });
  return {
    title: `${name} · ${app.env.PRODUCT_NAME}`,
    self: serverPaths.chapterFeed(name),
    page: paths.chapter(name),
    entries: page.cards.map(listEntry),
  };
}

async function ofList(app: App, listId: ListId): Promise<WebFeed> {
  const list = await readList(forEveryone(app), null, listId, { pageSize: FEED_ENTRIES });
  return {
    title: `${list.title} · ${app.env.PRODUCT_NAME}`,
    self: serverPaths.listFeed(list.id),
    page: paths.list(list.id),
    updated: list.changedAt,
    entries: list.versions.map((version) => versionEntry(list, version)),
  };
}
