import { z } from "zod";
import { isRead, readList, withinLimit } from "~/features/list-form/import/list-import";
import { siteNames } from "~/features/list-form/import/site-names";
import { FORMATS } from "~/features/sharing/export/list-export";
import { Refusal } from "~/platform/refusal";
import { anyone } from "./call";

/** 'auto' recognizes exports of other sites too, and says what it understood and left out. */
const IMPORT_FORMATS = [...FORMATS, "auto"] as const;

const item = z.strictObject({ itemTitle: z.string(), itemContext: z.string() });

export const importCalls = [
  anyone("POST", "/import", {
    maxBody: "large",
    summary: `Parse an exported file or pasted text (max. 512 KiB, 5,000 rows, 64 columns, 4,000 characters a cell) into a list of at most 100 items; nothing is stored. 'auto' also reads exports of ${siteNames} and tier lists, and adds source, rows, leftOut and understood`,
    body: z.object({
      format: z.enum(IMPORT_FORMATS, { error: `format must be one of ${IMPORT_FORMATS.join(", ")}` }),
      text: z.string({ error: "text must be a string" }),
    }),
    answer: z.strictObject({
      listTitle: z.string(),
      item: z.array(item),
      source: z.string().optional(),
      rows: z.int().optional(),
      leftOut: z.array(z.strictObject({ count: z.int(), why: z.string() })).optional(),
      understood: z.string().optional(),
    }),
    handle: async ({ body: { format, text } }) => {
      const read = readList(format === "auto" ? { text } : { text, format });
      if (!isRead(read)) {
        if (read.tooLarge) throw new Refusal("too-large", { message: read.refused });
        throw new Refusal("bad-input", { errors: { text: read.refused } });
      }
      const { listTitle, item, source, rows, leftOut, understood } = withinLimit(read);
      return format === "auto" ? { listTitle, item, source, rows, leftOut, understood } : { listTitle, item };
    },
  }),
];
