import { sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";

type SearchDocument = {
  listId: string;
  /** The list's new feed place, the document's rowid; null while nobody else sees the list. */
  place: number | null;
  title: string;
  chapters: string[];
  creators: string[];
  items: string[];
};

/** Statements that replace a list's search document; the old one is found by the place that the card still has. */
export function replaceDocument(db: Database, document: SearchDocument): Statement[] {
  const { listId, place, title } = document;
  const [chapters, creators, items] = [document.chapters, document.creators, document.items].map((words) =>
    words.join("\n"),
  );
  const remove = db.run(
    sql`delete from search where rowid = (select place from cards where list_id = ${listId})`,
  );
  if (place === null) return [remove];
  return [
    remove,
    db.run(sql`insert into search (rowid, title, chapters, creators, items)
      values (${place}, ${title}, ${chapters}, ${creators}, ${items})`),
  ];
}
