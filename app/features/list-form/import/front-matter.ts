/** Reads what stands above a text in notes and blogs, and lists in YAML. */
import { isTitleName } from "./heads";
import type { JsonList } from "./json-list";

/** Between lines of '---', or of '+++' as in TOML. */
const FRONT = /^(---|\+\+\+)[ \t]*\n([\s\S]*?)\n(?:\1|\.\.\.)[ \t]*(?:\n|$)/;
const FIELD = /^([\p{L}_][\p{L}\p{N}_-]{0,39}) ?[:=](?: (.*))?$/u;
const TITLE = /^(?:list[ _-]?)?(?:title|name)$/i;

export type FrontMatter = { listTitle: string; body: string };

/** Returns the title above a text and the text below; null for a text that begins otherwise. */
export function frontMatter(text: string): FrontMatter | null {
  const [whole = "", , fields = ""] = FRONT.exec(text) ?? [];
  const lines = fields.split("\n").filter((line) => line.trim());
  if (!whole || !FIELD.test(lines[0] ?? "")) return null;
  const below = text.slice(whole.length);
  return { listTitle: titleAmong(lines), body: below.trim() ? below : fields };
}

const titleAmong = (lines: string[]): string => {
  const titled = lines.map((line) => FIELD.exec(line)).find((found) => found && TITLE.test(found[1] ?? ""));
  return unquoted(titled?.[2] ?? "");
};

const unquoted = (value: string): string => {
  const text = value.trim();
  return /^(?:"[^"]*"|'[^']*')$/.test(text) ? text.slice(1, -1) : text;
};

const isEntry = (line: string) => line.trimStart().startsWith("- ");
const indentOf = (line: string) => line.length - line.trimStart().length;

/**
 * Returns the first list of a YAML text as a table: '- Kane', or '- title: Kane' with more fields below. Null for
 * a text that is no YAML, such as bullets under a heading.
 */
export function yamlList(text: string): JsonList | null {
  const lines = text.split("\n").filter((line) => line.trim() && !/^\s*#/.test(line));
  const from = lines.findIndex(isEntry);
  const above = lines.slice(0, from);
  if (from < 0 || !above.every((line) => FIELD.test(line.trim()))) return null;
  const indent = indentOf(lines[from] ?? "");
  const entries: string[][] = [];
  for (const line of lines.slice(from)) {
    if (isEntry(line) && indentOf(line) === indent) entries.push([line.trim().slice(2).trim()]);
    else if (/^\S/.test(line)) break;
    else entries.at(-1)?.push(line.trim());
  }
  const fields = entries.map((entry) => entry.map((line) => FIELD.exec(line)));
  const areMaps = entries.length > 1 && fields.every((entry) => entry.every((field) => field?.[2]));
  if (!areMaps) {
    const isYaml = above.some((line) => /:$/.test(line.trim()));
    return isYaml && entries.every(({ length }) => length === 1)
      ? {
          listTitle: titleAmong(above),
          rows: [["title"], ...entries.map(([value = ""]) => [unquoted(value)])],
        }
      : null;
  }
  const rows = tableOfFields(fields);
  return rows && { listTitle: titleAmong(above), rows };
}

/** Returns records of 'Title: Kane' and 'Year: 1941' on lines of their own as a table; null for any other text. */
export function recordsIn(text: string): string[][] | null {
  const records = text
    .trim()
    .split(/\n\s*\n/)
    .map((record) => record.split("\n").map((line) => FIELD.exec(line.trim())));
  const [[first] = []] = records;
  const areRecords =
    records.length > 1 &&
    records.every((fields) => fields.length > 1 && fields[0]?.[1] === first?.[1]) &&
    records.every((fields) => fields.every((field) => field?.[2]) && fields.some(namesTitle));
  return areRecords ? tableOfFields(records) : null;
}

type Field = RegExpExecArray | null;
const namesTitle = (field: Field) => isTitleName(field?.[1] ?? "");

function tableOfFields(fields: Field[][]): string[][] | null {
  const maps = fields.map(
    (entry) => new Map(entry.map((field) => [field?.[1] ?? "", unquoted(field?.[2] ?? "")])),
  );
  const names = [...new Set(maps.flatMap((map) => [...map.keys()]))];
  // '- Kane: a sled' is an item with its note
  if (!names.some((name) => maps.every((map) => map.has(name)))) return null;
  return [names, ...maps.map((map) => names.map((name) => map.get(name) ?? ""))];
}
