-- Derived: one document a publicly visible list, its rowid the list's place, so that newest first needs no sorting.
CREATE VIRTUAL TABLE search USING fts5(
  title, chapters, creators, items,
  tokenize = "unicode61 remove_diacritics 2",
  prefix = '2 3'
);
