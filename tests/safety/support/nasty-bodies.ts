/** The largest bodies that a form or a call accepts, in the most expensive shapes. */
import type { Schema } from "./site-map";

const KIB = 1024;
const SMALL = 256 * KIB;
const LARGE = 1024 * KIB;
const FIELDS = 1000;

export type Nasty = { shape: string; body: string; type: string };

/** Fillers for a text: each is the worst case of one step (splitting, normalizing, matching, escaping). */
export const TEXTS: Record<string, string> = {
  letters: "a",
  words: "a ",
  lines: "a\n",
  numbered: "1. a\n",
  spaces: " ",
  marks: "\u0323\u0301",
  numbers: "1,000,",
  markup: "<&'\">",
  links: "http://a.b ",
  "lone halves": "\ud800a",
  mentions: "@ann ",
  brackets: "](",
  "letters of other scripts": "Ἅ武ｱ",
};

const FORM = "application/x-www-form-urlencoded";
const encode = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));

/** Repeats a text, encoded for an address or a form, up to `size` bytes. */
export const fill = (text: string, size: number) => {
  const one = encode(text);
  return one.repeat(Math.max(1, Math.floor(size / one.length)));
};

/** Names of a form's fields, with numbered rows for a list form. */
const nameOf = (fields: string[], i: number) =>
  (fields[i % fields.length] ?? "x").replace(/item\[\d+\]/, `item[${Math.floor(i / fields.length)}]`);

const FORM_SIZES: Record<string, number> = {
  "/drop": LARGE,
  "/drop/:listId": LARGE,
  "/edit/:listId": LARGE,
  "/register-success": LARGE,
};

/** Returns bodies of a page's form, just within its limits or with a share of that, and one beyond. */
export function nastyForms(page: string, fieldNames: string[], share = 1): Nasty[] {
  const size = (FORM_SIZES[page] ?? SMALL) * share - 2 * KIB;
  const count = FIELDS * share;
  const fields = fieldNames.length > 0 ? fieldNames : ["x"];
  const many = (name: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => `${encode(name(i))}=${fill("a b", size / count - 40)}`).join("&");
  const whole = Object.entries(TEXTS).map(([name, text]) => ({
    shape: `${name} in every field`,
    body: fields.map((field) => `${encode(field)}=${fill(text, size / fields.length - 40)}`).join("&"),
    type: FORM,
  }));
  const pasted = Object.entries(TEXTS).map(([name, text]) => ({
    shape: `pasted ${name}`,
    body: `intent=paste&sublist%5B0%5D.item%5B0%5D.itemTitle=&pasted=${fill(text, size - 200)}`,
    type: FORM,
  }));
  const part = (i: number) =>
    `--x\r\nContent-Disposition: form-data; name="${nameOf(fields, i)}"\r\n\r\na\r\n`;
  return [
    { shape: "fields of every name", body: many((i) => nameOf(fields, i)), type: FORM },
    { shape: "fields of one name", body: many(() => fields[0] ?? "x"), type: FORM },
    { shape: "fields of unknown names", body: many((i) => `x${i}`), type: FORM },
    { shape: "too many fields", body: "a&".repeat(size / 2), type: FORM },
    {
      shape: "parts",
      body: `${Array.from({ length: count - 1 }, (_, i) => part(i)).join("")}--x--\r\n`,
      type: "multipart/form-data; boundary=x",
    },
    {
      shape: "too many parts",
      body: `${part(0).repeat(size / 60)}--x--\r\n`,
      type: "multipart/form-data; boundary=x",
    },
    {
      shape: "dashes",
      body: `--${"-".repeat(60)}\r\nContent-Disposition: form-data; name="x"\r\n\r\n${"-".repeat(size)}`,
      type: `multipart/form-data; boundary=${"-".repeat(59)}x`,
    },
    ...whole,
    ...(page in FORM_SIZES ? pasted : []),
  ];
}

const JSON_TYPE = "application/json";
const CALL_SIZES: Record<string, number> = {
  "/api/list": LARGE,
  "/api/addsublist": LARGE,
  "/api/merge": LARGE,
  "/api/import": LARGE,
};
const VALUES = 19_000;

/** Returns bodies of a call, just within its limits or with a share of that, and some beyond. */
export function nastyJson(path: string, { properties = {} }: Schema, share = 1): Nasty[] {
  const size = (CALL_SIZES[path] ?? SMALL) * share - 2 * KIB;
  const values = VALUES * share;
  const names = Object.keys(properties);
  const each = (value: (name: string) => unknown) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, value(name)])));
  const perField = size / Math.max(1, names.length) - 40;
  const count = Math.floor(values / Math.max(1, names.length));
  const wide = (value: unknown) => each(() => new Array(count).fill(value));
  const item = { itemTitle: "a", itemContext: "" };
  const shapes: Record<string, string> = {
    "numbers in every field": wide(1),
    "empty objects in every field": wide({}),
    "one list in many": each(() => [{ item: new Array(Math.floor(count / 4)).fill(item) }]),
    "many keys": JSON.stringify(Object.fromEntries(Array.from({ length: values }, (_, i) => [`k${i}`, 1]))),
    "too many values": `{"a":[${"1,".repeat(size / 2 - 10)}1]}`,
    "too deep": `{"a":${"[".repeat(size - 10)}`,
    "quotes never closed": `{"a":"${'\\"'.repeat(size / 2 - 10)}`,
  };
  for (const [name, text] of Object.entries(TEXTS)) {
    const length = JSON.stringify(text).length - 2;
    shapes[`${name} in every field`] = each(() =>
      text.repeat(Math.max(1, Math.floor(perField / length / 3))),
    );
  }
  return [
    ...Object.entries(shapes).map(([shape, body]) => ({ shape, body, type: JSON_TYPE })),
    ...(path === "/api/import" ? [...imports(size), ...tables(share)] : []),
    ...(path === "/api/merge" ? merges(share) : []),
  ];
}

/** The number of valid merges among a merge's bodies; they come last. */
export const MERGES = 7;

/** Texts in each import format: long runs of one character after the start of a list, table or link. */
function imports(size: number): Nasty[] {
  const signs = [
    " ",
    "\t",
    "|",
    "|-",
    "-",
    "[",
    "]",
    "(",
    ")",
    "{",
    '"',
    "'",
    "\\",
    "#",
    "*",
    ";",
    "\u2028",
    "\u0301",
  ];
  const begins = { md: "a|b\n", csv: "title,note\n", json: '{"item":["', txt: "List\n\n1. " };
  return Object.entries(begins).flatMap(([format, begin]) =>
    signs.map((sign) => {
      const length = Buffer.byteLength(JSON.stringify(sign)) - 2;
      const text = `${begin}${sign.repeat((size - 200) / length)}x`;
      return {
        shape: `${format} of many ${JSON.stringify(sign)}`,
        body: JSON.stringify({ format, text }),
        type: JSON_TYPE,
      };
    }),
  );
}

/** Texts with many columns, many rows or both, after the heads of the known tables. */
function tables(share: number): Nasty[] {
  const cells = (count: number, cell: string) => new Array(Math.floor(count * share)).fill(cell);
  const heads = {
    "an unknown table": "Rank,Title",
    Exportify: "Track Name,Artist Name(s)",
    Letterboxd:
      "Letterboxd list export v7\nDate,Name,Tags,URL,Description\n\nPosition,Name,Year,URL,Description",
    IMDb: "Position,Const,Created,Modified,Description,Title,URL,Title Type,IMDb Rating,Year",
  };
  const shapes = Object.entries(heads).flatMap(([name, head]) => [
    {
      name: `${name} of many columns and rows`,
      text: `${cells(20_000, ",").join("")}${head}\n${cells(4000, "a\n").join("")}`,
    },
    { name: `${name} of many rows`, text: `${head}\n${cells(5000, "a,b,c,d,e,f,g,h,i,j\n").join("")}` },
    { name: `${name} of many columns`, text: `${head},${cells(64, "c").join()}\n${"a,b\n".repeat(5000)}` },
  ]);
  return shapes.flatMap(({ name, text }) =>
    ["auto", "csv"].map((format) => ({
      shape: `${format}: ${name}`,
      body: JSON.stringify({ format, text }),
      type: JSON_TYPE,
    })),
  );
}

const range = (n: number) => Array.from({ length: Math.floor(n) }, (_, i) => i);

/** Merges with the most versions, items and distinct items, which need the most comparisons. */
function merges(share: number): Nasty[] {
  const versions = (count: number, items: (version: number) => string[]) =>
    JSON.stringify({ versions: range(count * share).map((version) => ({ item: items(version) })) });
  const word = (i: number) => i.toString(36);
  const full = (title: (version: number, i: number) => string) => (version: number) =>
    range(100).map((i) => title(version, i));
  const shapes: Record<string, string> = {
    "scattered over 5,000": versions(
      1700,
      full((v, i) => word((v * 7919 + i * 104_729) % 5000)),
    ),
    "turned over 5,000": versions(
      1700,
      full((v, i) => word((v * 50 + i) % 5000)),
    ),
    "turned over 100": versions(
      1900,
      full((v, i) => word((v + i) % 100)),
    ),
    "blocks that tie": versions(
      1700,
      full((v, i) => word((v % 50) * 100 + (v % 2 ? i : 99 - i))),
    ),
    years: versions(
      1000,
      full((v, i) => (i % 2 ? `${i}` : `${i + 1} (${1900 + (v % 100)})`)),
    ),
    "different each": versions(
      50,
      full((v, i) => `${"x".repeat(50)}${word(v * 100 + i)}`),
    ),
    "odd letters": versions(
      50,
      full((v, i) => `${"①ﷺé".repeat(10)}${word(v * 100 + i)}`),
    ),
  };
  return Object.entries(shapes).map(([shape, body]) => ({ shape, body, type: JSON_TYPE }));
}

export function nastyBallots(share = 1): Nasty[] {
  const apart = (title: (i: number) => string, sign: string, count: number) =>
    range(count).map(title).join(sign);
  const texts: Record<string, string> = {
    "a hundred a list": range(50)
      .map((v) => apart((i) => `x${v * 100 + i}`, "\n", 100))
      .join("\n\n"),
    "lists of one": apart((i) => `${i}`, "\n\n", 2000),
    "one line": apart((i) => `${i}`, ",", 15_000),
    "empty lines": "\n \n".repeat(30_000),
    "turned about": range(1000)
      .map((v) => apart((i) => ((v + i) % 40).toString(36), ",", 40))
      .join("\n"),
  };
  return Object.entries(texts).map(([shape, text]) => ({
    shape,
    body: `ballots=${new URLSearchParams([["", text.slice(0, 100 * KIB * share)]]).toString().slice(1)}`,
    type: FORM,
  }));
}
