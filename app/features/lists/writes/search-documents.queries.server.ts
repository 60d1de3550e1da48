import { sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { documentTokens } from "~/features/lists/model/search-tokens";
import type { ListId } from "~/lib/data/ids";

type SearchDocument = {
  listId: ListId;
  /** The list's new feed key, used as the document's rowid; null while nobody else sees the list. */
  feedKey: number | null;
  title: string;
  chapters: string[];
  creators: string[];
  items: string[];
};

/** Letters of a document's names and items: with their tokens they fit into D1's rows of 2 MB. */
const DOCUMENT_LETTERS = 80_000;

/** Joins the first names that have at most so many letters together. */
function joinWithin(names: readonly string[], most: number): string {
  let letters = 0;
  const end = names.findIndex((name) => {
    letters += name.length + 1;
    return letters > most;
  });
  return names.slice(0, end < 0 ? names.length : end).join("\n");
}

/** Replaces a list's search document; finds the old one by the feed key that is still in the card. */
export function replaceDocument(db: Database, document: SearchDocument): Statement[] {
  const { listId, feedKey, title } = document;
  const [chapters = "", creators = "", items = ""] = [
    document.chapters,
    document.creators,
    document.items,
  ].map((names) => joinWithin(names, DOCUMENT_LETTERS));
  const remove = db.run(
    sql`delete from search where rowid = (select feed_key from cards where list_id = ${listId})`,
  );
  if (feedKey === null) return [remove];
  const { titleTokens, tokens } = documentTokens({ title, chapters, items });
  return [
    remove,
    db.run(sql`insert into search (rowid, title, chapters, creators, items, title_tokens, tokens)
      values (${feedKey}, ${title}, ${chapters}, ${creators}, ${items}, ${titleTokens}, ${tokens})`),
  ];
}
