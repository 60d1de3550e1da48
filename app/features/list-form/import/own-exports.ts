/** Reads this site's own exports letter by letter: what they say is no markup and no table to interpret. */
import { type ExportedList, exportText, FORMATS, type Format } from "~/features/sharing/export/list-export";
import { delimited } from "./delimited";
import type { ImportedList } from "./imported";
import { plainText } from "./markdown";

/** Returns the list in an export; null for any text that exporting its list again would not give. */
export function readOwnExport(text: string, format?: Format): (ImportedList & { format: Format }) | null {
  for (const tried of format ? [format] : FORMATS) {
    const list = isCandidate(text, tried) ? PARSERS[tried](text) : null;
    if (!list || withoutMark(exportText(list, tried)) !== text) continue;
    // a text that others wrote may look like ours, and be Markdown
    if (!format && tried === "txt" && list.items.some(({ title }) => plainText(title) !== title)) continue;
    const item = list.items.map(({ title, note }) => ({ itemTitle: title, itemContext: note }));
    return { listTitle: tried === "csv" ? "" : list.title, item, format: tried };
  }
  return null;
}

const withoutMark = (text: string) => text.replace(/^\uFEFF/, "");

const isCandidate = (text: string, format: Format) =>
  ({
    md: text.startsWith("# "),
    csv: text.startsWith("rank,title,note\r\n"),
    json: text.startsWith("{\n"),
    txt: text.endsWith("\n"),
  })[format];

type Parsed = ExportedList | null;
type Item = ExportedList["items"][number];

const PARSERS: Record<Format, (text: string) => Parsed> = {
  md: (text) => numberedItems(text.slice("# ".length), plainText),
  txt: (text) => numberedItems(text, (line) => line),
  csv: (text) => ({
    title: "",
    version: "",
    items: delimited(text.replaceAll("\r\n", "\n"))
      .rows.slice(1)
      .map(([rank, title = "", note = ""]): Item => ({ rank: Number(rank), title, note })),
  }),
  json: parseJson,
};

/** Parses a title, an empty line, and '1. item' with its note in indented lines. */
function numberedItems(text: string, read: (line: string) => string): Parsed {
  const [first = "", , ...lines] = text.split("\n");
  const items: Item[] = [];
  for (const line of lines.filter(Boolean)) {
    const [mark = "", rank] = /^(\d{1,4})\. /.exec(line) ?? [];
    const last = items.at(-1);
    if (mark) items.push({ rank: Number(rank), title: read(line.slice(mark.length)), note: "" });
    else if (last) last.note = read(line.trim());
    else return null;
  }
  return { title: read(first), version: "", items };
}

function parseJson(text: string): Parsed {
  try {
    const { listTitle, version, item } = JSON.parse(text);
    return {
      title: listTitle,
      version,
      items: item.map(
        ({ itemTitle, itemContext }: { itemTitle: string; itemContext: string }, i: number) => ({
          rank: i + 1,
          title: itemTitle,
          note: itemContext,
        }),
      ),
    };
  } catch {
    return null;
  }
}
