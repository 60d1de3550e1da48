import { IMPORT_BYTES_MAX, TOO_LARGE } from "./bounds";
import { decodeFile } from "./decode";
import type { ImportSource } from "./list-import";

/** Reads a chosen or dropped file. */
export async function sourceOfFile(file: File): Promise<ImportSource | { refused: string }> {
  if (file.size > 2 * IMPORT_BYTES_MAX) return { refused: TOO_LARGE };
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
  return "refused" in decoded ? decoded : { ...decoded, fileName: file.name };
}
