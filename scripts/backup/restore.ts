/** Restores a backup, rebuilds the search index, and verifies every checksum. */

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { searchRebuild } from "~/features/discovery/search/search.server";
import { documentTokens } from "~/features/lists/model/search-tokens";
import { createSearch, migrationNames, migrationStatements } from "../migrate";
import { pictureKeys } from "./backup";
import {
  checkFiles,
  type Manifest,
  readImageFile,
  readManifest,
  readPart,
  removeFile,
  sha256OfData,
  tableParts,
  writeWhole,
} from "./backup-folder";
import { checksumOf, inserts, OF_SESSIONS, type Store, TABLES } from "./tables";

export type RestoreOptions = {
  force: boolean;
  /** Restores sessions too, if the backup includes them. */
  sessions: boolean;
  onPart?: (table: string) => void;
};

/** Restores a backup. Rejects a store that holds rows, and throws if a checksum differs afterwards. */
export async function restore(
  store: Store,
  path: string,
  { force, sessions, onPart = () => {} }: RestoreOptions,
): Promise<Manifest> {
  const { folder, manifest } = readManifest(path);
  const tables = manifest.tables.filter(({ name }) => sessions || !OF_SESSIONS.has(name));
  if (!migrationNames().includes(manifest.migration))
    throw new Error(`This backup is of a newer version (${manifest.migration}): restore it with that`);
  checkFiles(folder, manifest);
  await store.migrate();
  const done = new RestoreProgress(folder, store, manifest);
  if (!done.isBegun) await makeEmpty(store, force);
  for (const { name, columns } of tables)
    for (const file of tableParts(folder, name)) {
      if (done.has(file)) continue;
      for (const query of inserts({ name }, columns, readPart(file))) await store.ask(query);
      done.add(file);
      onPart(name);
    }
  for (const { id, type } of pictureKeys(folder))
    if (!manifest.images.missing.includes(id))
      await store.keepPicture(id, { bytes: readImageFile(folder, id), type });
  await rebuildSearch(store);
  await compare(store, folder, { ...manifest, tables });
  done.finish();
  return manifest;
}

/** The parts already restored, stored next to the backup so that an interrupted restore can continue. */
class RestoreProgress {
  private readonly file: string;
  private readonly parts: Set<string>;
  readonly isBegun: boolean;

  constructor(folder: string, store: Store, { sha256: of }: Manifest) {
    this.file = join(folder, `restoring-${sha256OfData(`${store.name} ${of}`).slice(0, 16)}.json`);
    this.isBegun = existsSync(this.file);
    this.parts = new Set(this.isBegun ? (JSON.parse(readFileSync(this.file, "utf8")) as string[]) : []);
  }
  has = (part: string) => this.parts.has(part);
  add(part: string) {
    this.parts.add(part);
    writeWhole(this.file, JSON.stringify([...this.parts]));
  }
  finish = () => removeFile(this.file);
}

async function makeEmpty(store: Store, force: boolean): Promise<void> {
  const filled: string[] = [];
  for (const { name } of TABLES) {
    const rows = await store.ask({ sql: `select 1 as one from "${name}" limit 1`, params: [] });
    if (rows.length > 0) filled.push(name);
  }
  if (filled.length > 0 && !force)
    throw new Error(`${store.name} is not empty (${filled.join(", ")}): --force deletes what is there`);
  for (const name of filled) await store.ask(...emptyTable(name).map((sql) => ({ sql, params: [] })));
}

/** Returns statements that empty a table. They drop triggers that protect its rows, in the same batch. */
export function emptyTable(name: string): string[] {
  const made = new RegExp(`CREATE TRIGGER (\\w+) BEFORE \\w+ ON ${name}\\b`, "i");
  const triggers = migrationStatements.flatMap((create) => {
    const [, trigger] = made.exec(create) ?? [];
    return trigger ? [{ trigger, create }] : [];
  });
  return [
    ...triggers.map(({ trigger }) => `drop trigger ${trigger}`),
    `delete from "${name}"`,
    ...triggers.map(({ create }) => create),
  ];
}

async function rebuildSearch(store: Store): Promise<void> {
  await store.ask(...searchRebuild(createSearch()).map((sql) => ({ sql, params: [] })));
  for (let below = Number.MAX_SAFE_INTEGER; ; ) {
    const documents = (await store.ask({ sql: DOCUMENTS, params: [below] })) as SearchDocument[];
    for (const { id, ...document } of documents) {
      const { titleTokens, tokens } = documentTokens(document);
      if (titleTokens || tokens) await store.ask({ sql: SET_TOKENS, params: [titleTokens, tokens, id] });
    }
    const last = documents.at(-1);
    if (!last) return;
    below = last.id;
  }
}

type SearchDocument = { id: number; title: string; chapters: string; items: string };
const DOCUMENTS =
  "select rowid as id, title, chapters, items from search where rowid < ? order by rowid desc limit 200";
const SET_TOKENS = "update search set title_tokens = ?, tokens = ? where rowid = ?";

/** Reads everything back. Columns missing from the backup have their default and are not compared. */
async function compare(store: Store, folder: string, manifest: Manifest): Promise<void> {
  const wrong: string[] = [];
  for (const { name, columns, sha256: wanted } of manifest.tables) {
    const table = TABLES.find((one) => one.name === name);
    if (!table) throw new Error(`The backup has a table ${name} that we do not know`);
    const { sha256: found } = await checksumOf(store, { ...table, columns });
    if (found !== wanted) wrong.push(name);
  }
  const hash = createHash("sha256");
  for (const { id } of pictureKeys(folder)) {
    const picture = manifest.images.missing.includes(id) ? null : await store.picture(id);
    if (picture) hash.update(`${id} ${sha256OfData(picture.bytes)}\n`);
  }
  if (hash.digest("hex") !== manifest.images.sha256) wrong.push("images");
  if (wrong.length > 0) throw new Error(`Not equal to the backup: ${wrong.join(", ")}`);
}
