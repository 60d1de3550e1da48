export type Value = string | number | null;

export type Query = { sql: string; params: Value[] };

export type Row = Record<string, Value>;

export type Picture = { bytes: Uint8Array; type?: string };

export type Store = {
  /** Shown in messages, and identifies the store of an unfinished restore. */
  name: string;
  /** Runs statements in one batch; returns the rows of the first. */
  ask: (...queries: Query[]) => Promise<Row[]>;
  picture: (key: string) => Promise<Picture | null>;
  keepPicture: (key: string, picture: Picture) => Promise<void>;
  migrate: () => Promise<void>;
  close: () => Promise<void>;
};
