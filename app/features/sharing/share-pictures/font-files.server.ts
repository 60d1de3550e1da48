/** Reads the fonts of share pictures from the static assets. */
import { Refusal } from "~/platform/refusal";
import { FONT_FOLDER, FONT_INDEX, type Font, type IndexedFont, readFontIndex } from "./font-index";

/** Returns the static asset at a path; null if it can't be read. */
export type ReadAsset = (path: string) => Promise<Uint8Array | null>;

/** Size of the files that an isolate keeps. */
const BYTES_MAX = 4_000_000;

/** Cached for the isolate's lifetime. */
let index: Font[] | undefined;
/** Cached files, the least recently used first. */
const files = new Map<string, Uint8Array>();

/** Refuses 'unavailable' without the index. */
export async function readFonts(readAsset: ReadAsset): Promise<Font[]> {
  if (!index) {
    const file = await readAsset(FONT_INDEX);
    if (!file) throw new Refusal("unavailable");
    index = readFontIndex(JSON.parse(new TextDecoder().decode(file)) as IndexedFont[]);
  }
  return index;
}

/** Returns a font's file; null if it can't be read. */
export async function readFontFile(readAsset: ReadAsset, { name }: Font): Promise<Uint8Array | null> {
  const file = files.get(name) ?? (await readAsset(`${FONT_FOLDER}/${name}.woff2`));
  if (file) keepFile(name, file);
  return file;
}

function keepFile(name: string, file: Uint8Array): void {
  files.delete(name);
  files.set(name, file);
  let bytes = 0;
  for (const [key, { length }] of [...files].reverse()) {
    bytes += length;
    if (bytes > BYTES_MAX) files.delete(key);
  }
}
