/** Reads this site's own exports letter by letter: what they say is no markup and no table to interpret. */
import Papa from "papaparse";
import { bandsField } from "~/features/lists/model/list";
import {
  type ExportedList,
  exportText,
  FORMATS,
  type Format,
  withoutFormulaGuards,
} from "~/features/sharing/export/list-export";
import { glyphField } from "~/lib/look/glyph-rule";
import type { ImportedItem, ImportedList } from "./imported";
import { plainText } from "./markdown";

/** Clipboards and editors change the ends of lines. */
const withPlainEnds = (text: string) => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

/** Returns the list in an export; null for any text that exporting its list again would not give. */
export function readOwnExport(given: string, format?: Format): (ImportedList & { format: Format }) | null {
  const text = withPlainEnds(given);
  for (const tried of format ? [format] : FORMATS) {
    const list = PARSERS[tried](text);
    if (!list) continue;
    const exported = withPlainEnds(exportText(list, tried));
    // an empty line at the end is lost in copying
    if (exported !== text && (list.items.length === 0 || exported.trimEnd() !== text.trimEnd())) continue;
    // a text that others wrote may look like ours, and be Markdown
    if (!format && tried === "txt" && list.items.some(({ title }) => plainText(title) !== title)) continue;
    const item = list.items.map(({ title, note, glyph }) => ({
      itemTitle: title,
      itemContext: note,
      ...(glyph && { glyph }),
    }));
    const { title, tiers } = list;
    return { listTitle: tried === "csv" ? "" : title, item, ...(tiers && { tiers }), format: tried };
  }
  return null;
}

type Parsed = ExportedList | null;
type Item = ExportedList["items"][number];

const PARSERS: Record<Format, (text: string) => Parsed> = {
  md: (text) => (text.startsWith("# ") ? numberedItems(text.slice("# ".length), plainText) : null),
  txt: (text) => numberedItems(text, (line) => line),
  csv: (text) => (text.startsWith("rank,title,note") ? parseCsv(text) : null),
  json: (text) => (text.startsWith("{\n") ? parseJson(text) : null),
};

function parseCsv(text: string): Parsed {
  const { data } = Papa.parse<string[]>(text, { delimiter: ",", newline: "\n", skipEmptyLines: true });
  const items = data.slice(1).map((cells): Item => {
    const [rank, title = "", note = ""] = cells.map(withoutFormulaGuards);
    return { rank: Number(rank), title, note };
  });
  return { title: "", version: "", items };
}

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
    const { listTitle: title, version, item, tiers } = JSON.parse(text);
    const itemOf = ({ itemTitle, itemContext, glyph }: ImportedItem, i: number): Item => ({
      rank: i + 1,
      title: itemTitle,
      note: itemContext,
      glyph: glyphField.safeParse(glyph).data,
    });
    return { title, version, items: item.map(itemOf), tiers: bandsField.safeParse(tiers).data ?? undefined };
  } catch {
    return null;
  }
}
