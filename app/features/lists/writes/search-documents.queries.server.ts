import { sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import type { ListId } from "~/lib/ids";

type SearchDocument = {
  listId: ListId;
  /** The list's new feed key, used as the document's rowid; null while nobody else sees the list. */
  feedKey: number | null;
  title: string;
  chapters: string[];
  creators: string[];
  items: string[];
};

/** Replaces a list's search document; finds the old one by the feed key that is still in the card. */
export function replaceDocument(db: Database, document: SearchDocument): Statement[] {
  const { listId, feedKey, title } = document;
  const [chapters, creators, names] = [document.chapters, document.creators, document.items].map((words) =>
    words.join("\n"),
  );
  const remove = db.run(
    sql`delete from search where rowid = (select feed_key from cards where list_id = ${listId})`,
  );
  if (feedKey === null) return [remove];
  return [
    remove,
    db.run(sql`insert into search (rowid, title, chapters, creators, items)
      values (${feedKey}, ${title}, ${chapters}, ${creators}, ${names})`),
  ];
}
