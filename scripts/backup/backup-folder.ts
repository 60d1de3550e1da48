/** A backup is a folder: parts of tables as gzipped lines, pictures, and a manifest that comes last. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

export type Checked = { rows: number; sha256: string };

export type Manifest = {
  format: 1;
  version: string;
  /** ISO 8601, when it began and ended. */
  began: string;
  ended: string;
  /** The newest migration of the code that wrote it. */
  migration: string;
  from: string;
  sessions: boolean;
  tables: (Checked & { name: string; columns: string[] })[];
  images: { count: number; bytes: number; sha256: string; missing: string[] };
  /** Over the checksums of all tables and of the pictures. */
  sha256: string;
  /** Of the file with the checksum of each file; older versions wrote none. */
  files?: string;
};

/** What an unfinished backup must agree in with the one that continues it. */
export type Beginning = Pick<Manifest, "began" | "migration" | "from" | "sessions">;

export const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");

/** The one checksum of all. */
export const wholeChecksum = ({ tables, images }: Pick<Manifest, "tables" | "images">): string =>
  sha256([...tables, { name: "images", ...images }].map((one) => `${one.name} ${one.sha256}\n`).join(""));

export const manifestFile = (folder: string) => join(folder, "manifest.json");
export const beginningFile = (folder: string) => join(folder, "unfinished.json");

const partsFolder = (folder: string, table: string) => join(folder, "tables", table);
const pictureFile = (folder: string, key: string) => join(folder, "images", encodeURIComponent(key));

/** The manifest of a folder, or of the manifest's own path. Throws if there is none. */
export function readManifest(path: string): { folder: string; manifest: Manifest } {
  const folder = path.replace(/\/manifest\.json$/, "");
  if (!existsSync(manifestFile(folder))) throw new Error(`There is no finished backup in ${folder}`);
  const manifest = parsed(readFileSync(manifestFile(folder), "utf8"));
  if (manifest.format !== 1) throw new Error(`This backup has format ${manifest.format}, and we read 1`);
  if (manifest.sha256 !== wholeChecksum(manifest)) throw damagedManifest();
  return { folder, manifest };
}

function parsed(text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    throw damagedManifest();
  }
}

const damagedManifest = () => new Error("manifest.json was changed: its checksum is wrong");

/** Writes a file that is either whole or not there, and that nobody else may read, whatever the umask. */
export function writeWhole(file: string, data: string | Uint8Array): void {
  mkdirSync(join(file, ".."), { recursive: true, mode: 0o700 });
  removeFile(`${file}.new`); // one that is there would keep its mode
  writeFileSync(`${file}.new`, data, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const SUMS = "SHA256SUMS";

/** Writes the checksum of each file of tables and pictures, as `sha256sum -c` reads them. Returns that of the file itself. */
export function writeSums(folder: string): string {
  const files = ["tables", "images"].flatMap((name) => filesIn(folder, name));
  const sums = files.map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`).join("");
  writeWhole(join(folder, SUMS), sums);
  return sha256(sums);
}

const filesIn = (folder: string, name: string): string[] =>
  existsSync(join(folder, name))
    ? readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".new"))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .sort()
    : [];

/** Throws, naming each file that is not as it was written. A backup of an older version has no sums to compare. */
export function checkFiles(folder: string, { files }: Manifest): void {
  if (files === undefined) return;
  const sums = readIfThere(join(folder, SUMS));
  const damaged =
    sums === undefined || sha256(sums) !== files
      ? [SUMS]
      : sums
          .toString("utf8")
          .split("\n")
          .slice(0, -1)
          .map((line) => line.split("  ") as [sum: string, file: string])
          .filter(([sum, file]) => sha256(readIfThere(join(folder, file)) ?? "") !== sum)
          .map(([, file]) => file);
  if (damaged.length > 0)
    throw new Error(`Nothing was restored. Damaged or missing in ${folder}: ${damaged.join(", ")}`);
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);

export const removeFile = (file: string): void => rmSync(file, { force: true });

/** The files of a table's parts, in order. */
export function partsOf(folder: string, table: string): string[] {
  const place = partsFolder(folder, table);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.endsWith(".gz"))
    .sort()
    .map((name) => join(place, name));
}

export const readPart = (file: string): string[] =>
  gunzipSync(readFileSync(file)).toString("utf8").split("\n").slice(0, -1);

export function writePart(folder: string, table: string, number: number, lines: string[]): void {
  const name = `${String(number).padStart(6, "0")}.ndjson.gz`;
  writeWhole(join(partsFolder(folder, table), name), gzipSync(`${lines.join("\n")}\n`, { level: 4 }));
}

export const hasPicture = (folder: string, key: string): boolean => existsSync(pictureFile(folder, key));
/** Not a Buffer, of which Miniflare's bucket takes none. */
export const readPicture = (folder: string, key: string): Uint8Array =>
  new Uint8Array(readFileSync(pictureFile(folder, key)));
export const writePicture = (folder: string, key: string, bytes: Uint8Array): void =>
  writeWhole(pictureFile(folder, key), bytes);
