/** Copies a store into a folder, table by table. Run it again to continue an interrupted backup. */

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrationNames } from "../migrate";
import { SCHEMA_HASH } from "../schema-age";
import { root } from "../settings";
import {
  type Beginning,
  beginningFile,
  hasPicture,
  type Manifest,
  manifestFile,
  partFile,
  readImageFile,
  readPart,
  removeFile,
  removeParts,
  sha256OfData,
  tableParts,
  wholeChecksum,
  writePart,
  writePicture,
  writeSums,
  writeWhole,
} from "./backup-folder";
import { copyMovedLists, readMarks } from "./moved-lists";
import { Checksum, linesOf, OF_LISTS, OF_SESSIONS, type Store, TABLES, type Table } from "./tables";

/** Characters per part; one part is held in memory. */
const PART_MAX = 8_000_000;

export type BackupOptions = { sessions: boolean; now?: () => Date };

/** Rejects a folder with a finished backup, or with an unfinished one of another store. */
export async function backUp(
  store: Store,
  folder: string,
  { sessions, now = () => new Date() }: BackupOptions,
) {
  if (existsSync(manifestFile(folder))) throw new Error(`There is a backup in ${folder} already`);
  const { mixed, lists, ...beginning } = await begin(store, folder, {
    began: now().toISOString(),
    migration: migrationNames().at(-1) ?? "",
    schema: SCHEMA_HASH,
    from: store.name,
    sessions,
  });
  if (mixed) for (const name of Object.keys(OF_LISTS)) removeParts(folder, name);
  const copied = TABLES.filter(({ name }) => sessions || !OF_SESSIONS.has(name));
  for (const table of copied) {
    await copyTable(store, folder, table);
    // what follows are parents, so that they are copied after the rows that this adds
    if (table.name !== "lists") continue;
    writeWhole(beginningFile(folder), JSON.stringify({ ...beginning, lists, mixed: true }));
    await copyMovedLists(store, folder, lists);
  }
  const tables = copied.map(({ name, columns }) => ({ name, columns, ...checksumOfCopy(folder, name) }));
  const images = await copyPictures(store, folder);
  const parts = { tables, images };
  const manifest: Manifest = {
    format: 2,
    version: JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version,
    ...beginning,
    ended: now().toISOString(),
    ...parts,
    sha256: wholeChecksum(parts),
    files: writeSums(folder),
  };
  writeWhole(manifestFile(folder), `${JSON.stringify(manifest, null, 2)}\n`);
  removeFile(beginningFile(folder));
  return manifest;
}

async function begin(store: Store, folder: string, wanted: Omit<Beginning, "lists">): Promise<Beginning> {
  const file = beginningFile(folder);
  if (!existsSync(file)) {
    const beginning = { ...wanted, lists: await readMarks(store) };
    writeWhole(file, JSON.stringify(beginning));
    return beginning;
  }
  const before = JSON.parse(readFileSync(file, "utf8")) as Beginning;
  for (const name of ["from", "migration", "schema", "sessions"] as const)
    if (before[name] !== wanted[name])
      throw new Error(
        `${folder} holds an unfinished backup with another '${name}' (${before[name]}): use a new folder`,
      );
  return before;
}

/** Continues after the last part in the folder. */
async function copyTable(store: Store, folder: string, table: Table): Promise<void> {
  const done = tableParts(folder, table.name);
  const lastPart = done.at(-1);
  let number = done.length;
  let part: string[] = [];
  let size = 0;
  const flush = () => {
    if (part.length > 0) writePart(partFile(folder, table.name, ++number), part);
    part = [];
    size = 0;
  };
  for await (const lines of linesOf(store, table, lastPart && readPart(lastPart).at(-1))) {
    part.push(...lines);
    size += lines.reduce((sum, line) => sum + line.length, 0);
    if (size > PART_MAX) flush();
  }
  flush();
}

const checksumOfCopy = (folder: string, table: string) =>
  tableParts(folder, table)
    .reduce((checksum, file) => checksum.add(readPart(file)), new Checksum())
    .result();

/** Returns the pictures in the backup's own rows, in order. */
export function pictureKeys(folder: string): { id: string; type: string }[] {
  const columns = TABLES.find(({ name }) => name === "images")?.columns ?? [];
  return tableParts(folder, "images")
    .flatMap(readPart)
    .map((line) => {
      const values = JSON.parse(line) as string[];
      return { id: values[columns.indexOf("id")] ?? "", type: values[columns.indexOf("type")] ?? "" };
    });
}

async function copyPictures(store: Store, folder: string): Promise<Manifest["images"]> {
  const hash = createHash("sha256");
  const missing: string[] = [];
  let count = 0;
  let bytes = 0;
  for (const { id } of pictureKeys(folder)) {
    const found = hasPicture(folder, id) ? readImageFile(folder, id) : (await store.picture(id))?.bytes;
    if (!found) {
      missing.push(id);
      continue;
    }
    if (!hasPicture(folder, id)) writePicture(folder, id, found);
    hash.update(`${id} ${sha256OfData(found)}\n`);
    count += 1;
    bytes += found.length;
  }
  return { count, bytes, sha256: hash.digest("hex"), missing };
}
