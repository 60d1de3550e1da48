/** Copies a store into a folder, table by table. Run it again to continue an interrupted backup. */

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrationNames } from "../migrate";
import { root } from "../settings";
import {
  type Beginning,
  beginningFile,
  type Checked,
  hasPicture,
  type Manifest,
  manifestFile,
  readImageFile,
  readPart,
  removeFile,
  sha256OfData,
  tableParts,
  wholeChecksum,
  writePart,
  writePicture,
  writeSums,
  writeWhole,
} from "./backup-folder";
import { addLines, linesOf, OF_SESSIONS, type Store, TABLES, type Table } from "./tables";

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
  const beginning = begin(folder, {
    began: now().toISOString(),
    migration: migrationNames().at(-1) ?? "",
    from: store.name,
    sessions,
  });
  const tables: Manifest["tables"] = [];
  for (const table of TABLES.filter(({ name }) => sessions || !OF_SESSIONS.has(name))) {
    const { name, columns } = table;
    tables.push({ name, columns, ...(await copyTable(store, folder, table)) });
  }
  const images = await copyPictures(store, folder);
  const parts = { tables, images };
  const manifest: Manifest = {
    format: 1,
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

function begin(folder: string, beginning: Beginning): Beginning {
  const file = beginningFile(folder);
  if (!existsSync(file)) {
    writeWhole(file, JSON.stringify(beginning));
    return beginning;
  }
  const before = JSON.parse(readFileSync(file, "utf8")) as Beginning;
  for (const name of ["from", "migration", "sessions"] as const)
    if (before[name] !== beginning[name])
      throw new Error(
        `${folder} holds an unfinished backup with another '${name}' (${before[name]}): use a new folder`,
      );
  return before;
}

/** Continues after the last part in the folder. */
async function copyTable(store: Store, folder: string, table: Table): Promise<Checked> {
  const hash = createHash("sha256");
  let rows = 0;
  let last: string | undefined;
  const done = tableParts(folder, table.name);
  for (const file of done) {
    const lines = readPart(file);
    addLines(hash, lines);
    rows += lines.length;
    last = lines.at(-1);
  }
  let number = done.length;
  let part: string[] = [];
  let size = 0;
  const flush = () => {
    if (part.length > 0) writePart(folder, table.name, ++number, part);
    part = [];
    size = 0;
  };
  for await (const lines of linesOf(store, table, last)) {
    addLines(hash, lines);
    rows += lines.length;
    part.push(...lines);
    size += lines.reduce((sum, line) => sum + line.length, 0);
    if (size > PART_MAX) flush();
  }
  flush();
  return { rows, sha256: hash.digest("hex") };
}

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
