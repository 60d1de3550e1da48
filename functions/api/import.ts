import { z } from "zod";
import { isRead, readList } from "~/features/list-form/import/list-import";
import { siteNames } from "~/features/list-form/import/site-names";
import { FORMATS } from "~/features/sharing/export/list-export";
import { Refusal } from "~/platform/refusal";
import { anyone } from "./call";
import { glyphShape, tiersShape } from "./shapes";

/** 'auto' recognizes exports of other sites too, and says what it understood and left out. */
const IMPORT_FORMATS = [...FORMATS, "auto"] as const;

const item = z.strictObject({ itemTitle: z.string(), itemContext: z.string(), glyph: glyphShape });
const column = z.union([z.string(), z.int()], { error: "Name a column, or give its index from 0" });
const index = z.int().nullable();

export const importCalls = [
  anyone("POST", "/import", {
    maxBody: "large",
    summary: `Parse an exported file or pasted text (max. 512 KiB, 5,000 rows, 64 columns, 4,000 characters a cell) into a list of at most 100 items; nothing is stored. 'auto' also reads exports of ${siteNames} and tier lists, and adds source, rows, leftOut and understood. A table is answered with its head, its first five rows and the columns that were used; 'columns' chooses others, by name or index`,
    body: z.object({
      format: z.enum(IMPORT_FORMATS, { error: `format must be one of ${IMPORT_FORMATS.join(", ")}` }),
      text: z.string({ error: "text must be a string" }),
      columns: z
        .strictObject({
          title: column.nullable().optional(),
          notes: z.array(column).max(64).optional(),
          rank: column.nullable().optional(),
        })
        .optional(),
    }),
    answer: z.strictObject({
      listTitle: z.string(),
      item: z.array(item),
      tiers: tiersShape,
      source: z.string().optional(),
      rows: z.int().optional(),
      leftOut: z.array(z.strictObject({ count: z.int(), why: z.string() })).optional(),
      understood: z.string().optional(),
      table: z
        .strictObject({
          head: z.array(z.string()),
          rows: z.array(z.array(z.string())),
          columns: z.strictObject({ title: index, notes: z.array(z.int()), rank: index }),
        })
        .optional(),
    }),
    handle: async ({ body: { format, text, columns } }) => {
      const read = readList(format === "auto" ? { text } : { text, format }, { columns });
      if (!isRead(read)) {
        if (read.tooLarge) throw new Refusal("too-large", { message: read.refused });
        throw new Refusal("bad-input", { errors: { [read.isColumn ? "columns" : "text"]: read.refused } });
      }
      const { listTitle, item, tiers, source, rows, leftOut, understood, table } = read;
      const list = { listTitle, item, ...(tiers && { tiers }), ...(table && { table }) };
      return format === "auto" ? { ...list, source, rows, leftOut, understood } : list;
    },
  }),
];
