/** Backup format: a folder with tables as gzipped lines, pictures, and a manifest that is written last. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { makeFolder } from "../install.mjs";

export type Checked = { rows: number; sha256: string };

const FORMAT = 2;

export type Manifest = {
  format: typeof FORMAT;
  version: string;
  began: string;
  ended: string;
  migration: string;
  /** The hash of the schema (scripts/schema-age.ts). */
  schema: string;
  from: string;
  sessions: boolean;
  tables: (Checked & { name: string; columns: string[] })[];
  images: { count: number; bytes: number; sha256: string; missing: string[] };
  /** A checksum over the checksums of all tables and of the pictures. */
  sha256: string;
  /** The checksum of the checksum file. */
  files: string;
};

/** The fields that must match to continue an unfinished backup. */
export type Beginning = Pick<Manifest, "began" | "migration" | "schema" | "from" | "sessions"> & {
  /** The marks of each list at the beginning (moved-lists.ts). */
  lists: Record<string, string>;
  /** The rows of lists that changed since are being replaced: who continues copies all lists anew. */
  mixed?: true;
};

export const sha256OfData = (data: string | Uint8Array): string =>
  createHash("sha256").update(data).digest("hex");

export const wholeChecksum = ({ tables, images }: Pick<Manifest, "tables" | "images">): string =>
  sha256OfData(
    [...tables, { name: "images", ...images }].map((one) => `${one.name} ${one.sha256}\n`).join(""),
  );

export const manifestFile = (folder: string) => join(folder, "manifest.json");
export const beginningFile = (folder: string) => join(folder, "unfinished.json");

const partsFolder = (folder: string, table: string) => join(folder, "tables", table);
const pictureFile = (folder: string, key: string) => join(folder, "images", encodeURIComponent(key));

/** Reads the manifest of a folder, or from the manifest's own path. Throws if there is none. */
export function readManifest(path: string): { folder: string; manifest: Manifest } {
  const folder = path.replace(/\/manifest\.json$/, "");
  if (!existsSync(manifestFile(folder))) throw new Error(`There is no finished backup in ${folder}`);
  const manifest = parseManifest(readFileSync(manifestFile(folder), "utf8"));
  if (manifest.format !== FORMAT)
    throw new Error(
      `This backup has format ${manifest.format}, and this version reads ${FORMAT}: restore it with the version that made it (${manifest.version}, ${manifest.began})`,
    );
  if (manifest.sha256 !== wholeChecksum(manifest)) throw damagedManifest();
  return { folder, manifest };
}

function parseManifest(text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    throw damagedManifest();
  }
}

const damagedManifest = () => new Error("manifest.json was changed: its checksum is wrong");

/** Writes a file atomically. Only the owner can read it, whatever the umask. */
export function writeWhole(file: string, data: string | Uint8Array): void {
  makeFolder(dirname(file), 0o700);
  removeFile(`${file}.new`); // an existing file would keep its mode
  writeFileSync(`${file}.new`, data, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

const SUMS = "SHA256SUMS";

/** Writes checksums of all table and picture files for `sha256sum -c`. Returns the checksum of that file. */
export function writeSums(folder: string): string {
  const files = ["tables", "images"].flatMap((name) => filesIn(folder, name));
  const sums = files.map((file) => `${sha256OfData(readFileSync(join(folder, file)))}  ${file}\n`).join("");
  writeWhole(join(folder, SUMS), sums);
  return sha256OfData(sums);
}

const filesIn = (folder: string, name: string): string[] =>
  existsSync(join(folder, name))
    ? readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".new"))
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
        .sort()
    : [];

/** Throws an error that names each changed file. */
export function checkFiles(folder: string, { files }: Manifest): void {
  const sums = readIfThere(join(folder, SUMS));
  const damaged =
    sums === undefined || sha256OfData(sums) !== files
      ? [SUMS]
      : sums
          .toString("utf8")
          .split("\n")
          .slice(0, -1)
          .map((line) => line.split("  ") as [sum: string, file: string])
          .filter(([sum, file]) => sha256OfData(readIfThere(join(folder, file)) ?? "") !== sum)
          .map(([, file]) => file);
  if (damaged.length > 0)
    throw new Error(`Nothing was restored. Damaged or missing in ${folder}: ${damaged.join(", ")}`);
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file) : undefined);

export const removeFile = (file: string): void => rmSync(file, { force: true });

export const removeParts = (folder: string, table: string): void =>
  rmSync(partsFolder(folder, table), { recursive: true, force: true });

export function tableParts(folder: string, table: string): string[] {
  const place = partsFolder(folder, table);
  if (!existsSync(place)) return [];
  return readdirSync(place)
    .filter((name) => name.endsWith(".gz"))
    .sort()
    .map((name) => join(place, name));
}

export const readPart = (file: string): string[] =>
  gunzipSync(readFileSync(file)).toString("utf8").split("\n").slice(0, -1);

export const partFile = (folder: string, table: string, number: number): string =>
  join(partsFolder(folder, table), `${String(number).padStart(6, "0")}.ndjson.gz`);

/** The part with the rows of lists that changed during the backup; sorted behind the numbered ones. */
export const movedFile = (folder: string, table: string): string =>
  join(partsFolder(folder, table), "moved.ndjson.gz");

/** Without lines the part goes. */
export function writePart(file: string, lines: string[]): void {
  if (lines.length === 0) removeFile(file);
  else writeWhole(file, gzipSync(`${lines.join("\n")}\n`, { level: 4 }));
}

export const hasPicture = (folder: string, key: string): boolean => existsSync(pictureFile(folder, key));
/** Returns a Uint8Array, because Miniflare's bucket rejects a Buffer. */
export const readImageFile = (folder: string, key: string): Uint8Array =>
  new Uint8Array(readFileSync(pictureFile(folder, key)));
export const writePicture = (folder: string, key: string, bytes: Uint8Array): void =>
  writeWhole(pictureFile(folder, key), bytes);
