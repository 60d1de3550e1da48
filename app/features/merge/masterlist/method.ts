/** The name and version of the rules that merge versions; a change of the rules raises the version. */
export const METHOD = { name: "ranked-pairs-margins", version: 1 } as const;
