/** Ids of people's pictures by name; who has none is absent. */
export type Pictures = Readonly<Record<string, string>>;

type Pictured = { picture: string | null } & ({ creator: string } | { name: string });

export const picturesOf = (rows: readonly (Pictured | undefined)[]): Pictures =>
  Object.fromEntries(
    rows.flatMap((row) => (row?.picture ? [["creator" in row ? row.creator : row.name, row.picture]] : [])),
  );

/** Joins the pictures of cards and the like. */
export const joinPictures = (parts: readonly { pictures?: Pictures | null }[]): Pictures =>
  Object.assign({}, ...parts.map(({ pictures }) => pictures));
