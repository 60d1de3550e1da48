-- The search index gets the tokens of scripts that FTS5 cuts otherwise, and takes marks as parts of words.
CREATE TABLE search_copy AS SELECT rowid AS feed_key, title, chapters, creators, items FROM search;
--> statement-breakpoint
DROP TABLE search;
--> statement-breakpoint
CREATE VIRTUAL TABLE search USING fts5(
  title, chapters, creators, items, title_tokens, tokens,
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'",
  prefix = '2 3'
);
--> statement-breakpoint
INSERT INTO search (rowid, title, chapters, creators, items, title_tokens, tokens)
  SELECT feed_key, title, chapters, creators, items, '', '' FROM search_copy;
--> statement-breakpoint
DROP TABLE search_copy;
