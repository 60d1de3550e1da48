/** Sites whose exports have a reader, in a file without the readers, so that the form does not load them. */
export const SITES = [
  "Letterboxd",
  "Goodreads",
  "StoryGraph",
  "BookWyrm",
  "LibraryThing",
  "BoardGameGeek",
  "Rate Your Music",
  "Discogs",
  "IMDb",
  "Exportify",
  "Trakt",
] as const;

export type Site = (typeof SITES)[number];

/** 'Letterboxd, Goodreads, … or Trakt'. */
export const siteNames = `${SITES.slice(0, -1).join(", ")} or ${SITES.at(-1)}`;
