/** Code that the form loads when a list is pasted, chosen or dropped. */
import { IMPORT_BYTES_MAX, TOO_LARGE } from "./bounds";
import { clipboardShape } from "./clipboard-html";
import { decodeFile } from "./decode";
import { type ImportSource, isRead, readList, type Unread } from "./list-import";

/** Returns what can be shown and filled in, or why there is no list in it. */
export async function readSource(
  given: { text: string; html?: string } | File,
): Promise<ImportSource | Unread> {
  const source = given instanceof File ? await fileSource(given) : pasteSource(given);
  if ("refused" in source) return source;
  const list = readList(source);
  return isRead(list) || list.table ? source : list;
}

/** Falls back to the text where the HTML holds no list of its own. */
function pasteSource({ text, html = "" }: { text: string; html?: string }): ImportSource {
  const shape = clipboardShape(html);
  const list = shape && readList({ text, shape });
  return list && isRead(list) && list.item.length > 1 ? { text, shape } : { text };
}

async function fileSource(file: File): Promise<ImportSource | Unread> {
  if (file.size > 2 * IMPORT_BYTES_MAX) return { refused: TOO_LARGE };
  const decoded = decodeFile(new Uint8Array(await file.arrayBuffer()));
  return "refused" in decoded ? decoded : { ...decoded, fileName: file.name };
}
