/** Restores a backup, rebuilds the search index, and verifies every checksum. */

import { createHash } from "node:crypto";
import { relative } from "node:path";
import { type Database, openD1 } from "#db/client";
import { newMeter } from "#db/meter";
import { schemaDifference } from "#db/schema-check";
import { fillSearchTokens, searchRebuild } from "~/features/discovery/search/search.server";
import { bindingTo } from "../local-d1";
import { createSearch, migrationStatements } from "../migrate";
import { ofOtherVersion } from "../schema-age";
import { pictureKeys } from "./backup";
import {
  checkFiles,
  type Manifest,
  readImageFile,
  readManifest,
  readPart,
  sha256OfData,
  tableParts,
} from "./backup-folder";
import { ask, checksumOf, inserts, OF_SESSIONS, type Query, type Store, TABLES } from "./tables";

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
  const difference = schemaDifference(
    manifest.tables.flatMap(({ name, columns }) =>
      columns.map((column) => ({ name: `${name}.${column}`, isRequired: true })),
    ),
    ["guards", ...(manifest.sessions ? [] : OF_SESSIONS)],
  );
  if (difference)
    throw new Error(
      `This backup ${ofOtherVersion(difference, { migration: manifest.migration, at: new Date(manifest.began) })} Nothing was restored.`,
    );
  checkFiles(folder, manifest);
  await store.migrate();
  const done = force ? new Set<string>() : await partsRestored(store, manifest);
  if (done.size === 0) await makeEmpty(store, force);
  for (const { name, columns } of tables)
    for (const file of tableParts(folder, name)) {
      const part = relative(folder, file);
      if (done.has(part)) continue;
      for (const query of inserts({ name }, columns, readPart(file))) await store.batch([query]);
      await ask(store, `insert or ignore into ${PROGRESS} values (?, ?)`, [manifest.sha256, part]);
      onPart(name);
    }
  for (const { id, type } of pictureKeys(folder))
    if (!manifest.images.missing.includes(id))
      await store.keepPicture(id, { bytes: readImageFile(folder, id), type });
  await rebuildSearch(store);
  await compare(store, folder, { ...manifest, tables });
  await ask(store, `drop table ${PROGRESS}`);
  return manifest;
}

/** A table of the target while a restore is unfinished: which parts of which backup are in it. */
const PROGRESS = "unfinished_restore";

async function partsRestored(store: Store, { sha256 }: Manifest): Promise<Set<string>> {
  const tables = await ask(store, "select 1 as one from sqlite_master where name = ?", [PROGRESS]);
  if (tables.length === 0) return new Set();
  const rows = await ask(store, `select part from ${PROGRESS} where backup = ?`, [sha256]);
  return new Set(rows.map(({ part }) => String(part)));
}

async function makeEmpty(store: Store, force: boolean): Promise<void> {
  const filled: string[] = [];
  for (const { name } of TABLES)
    if ((await ask(store, `select 1 as one from "${name}" limit 1`)).length > 0) filled.push(name);
  if (filled.length > 0 && !force)
    throw new Error(`${store.name} is not empty (${filled.join(", ")}): --force deletes what is there`);
  for (const name of filled) await store.batch(emptyTable(name).map((sql) => ({ sql, params: [] })));
  await ask(store, `drop table if exists ${PROGRESS}`);
  await ask(store, `create table ${PROGRESS} (backup text, part text, primary key (backup, part))`);
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
  await store.batch(searchRebuild(createSearch()).map((sql) => ({ sql, params: [] })));
  await fillSearchTokens(databaseOf(store));
}

/** Opens a store for the product's own statements. */
function databaseOf({ batch }: Store): Database {
  const binding = bindingTo(async (queries) => {
    const results = (await batch(queries as Query[])).map((rows) => ({ results: rows, meta: {} }));
    // D1's figures of a statement, which nothing here reads, are missing
    return results as unknown as D1Result[];
  });
  return openD1(binding, newMeter());
}

/** Reads everything back. */
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
