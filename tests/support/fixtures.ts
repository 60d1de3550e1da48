import { sql } from "drizzle-orm";
import { writeAll } from "#db/run-queries";
import { items, listChapters, lists, versions } from "#db/schema/lists";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import { chapterCardStatements } from "~/features/lists/writes/chapter-cards.queries.server";
import { replaceDocument } from "~/features/lists/writes/search-documents.queries.server";
import { countVersionAgain } from "~/features/notifications/causes/unread-counts.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";

export type ListFixture = { listId: string; versionId: string; itemIds: string[]; feedKey: number };

type Seed = {
  title?: string;
  items?: string[];
  hidden?: boolean;
  chapters?: string[];
  /** Adds a version to this list instead of creating a list. */
  to?: ListFixture;
};

/** Inserts a list, or another version of it, into the tables, for tests that are not about dropping. */
export async function listFixture(app: App, owner: Member, seed: Seed = {}): Promise<ListFixture> {
  const { title = "Best films ever", items: titles = ["Alien", "Heat", "Up"], hidden = false, to } = seed;
  const now = app.now();
  const listId = to?.listId ?? app.newId();
  const versionId = app.newId();
  const feedKey = app.newFeedKey();
  const rows = titles.map((name, index) => ({
    id: app.newId(),
    versionId,
    position: index + 1,
    title: name,
    titleKey: name.toLowerCase().replaceAll(" ", ""),
    titleKeyVersion: 1,
  }));
  const chapters = (seed.chapters ?? []).map((name) => ({ key: chapterKey(name), name }));
  const { db } = app;
  await writeAll(db, [
    ...(to
      ? []
      : [
          db.insert(lists).values({ id: listId, title, createdAt: now, changedAt: now }),
          ...chapters.map(({ key, name }, position) =>
            db.insert(listChapters).values({ listId, position, chapterKey: key, name }),
          ),
        ]),
    db.insert(versions).values({
      id: versionId,
      listId,
      userId: owner.id,
      hidden,
      addedAt: now,
      changedAt: now,
      feedKey: hidden ? null : feedKey,
      itemTitles: titles,
      itemCount: titles.length,
    }),
    ...(rows.length ? [db.insert(items).values(rows)] : []),
    ...(hidden
      ? []
      : [
          db.run(sql`update lists set creator_count = creator_count + 1 where id = ${listId}`),
          db.run(sql`update users set lists_dropped = lists_dropped + 1 where id = ${owner.id}`),
        ]),
    ...(hidden || to
      ? []
      : [
          ...replaceDocument(app.db, {
            listId,
            feedKey,
            title,
            chapters: chapters.map(({ name }) => name),
            creators: [owner.username],
            items: titles,
          }),
          ...chapterCardStatements(app.db, { listId, chapters, feedKey }),
          db.run(sql`insert into cards (list_id, feed_key, title, chapters, creators, creator_count, version_id, version_creator,
            version_added_at, version_changed_at, version_rev, first_items, item_count, top, created_at, changed_at, rev)
            values (${listId}, ${feedKey}, ${title}, ${JSON.stringify(chapters.map(({ name }) => name))},
            ${JSON.stringify([owner.username])}, 1, ${versionId}, ${owner.username}, ${now}, ${now}, 1, '[]',
            ${titles.length}, '[]', ${now}, ${now}, 1)`),
        ]),
  ]);
  return { listId, versionId, itemIds: rows.map(({ id }) => id), feedKey };
}

/** Hides or shows a version directly in the table, and updates members' badges. */
export const setHidden = (app: App, { listId, versionId }: ListFixture, hidden: boolean) =>
  writeAll(app.db, [
    app.db.run(sql`update versions set hidden = ${hidden ? 1 : 0} where id = ${versionId}`),
    ...countVersionAgain(app, { listId, versionId }),
  ]);
