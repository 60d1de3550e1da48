import { z } from "zod";
import { isText } from "~/features/list-form/import/is-text";
import { noListSentence, readAnyImport, readImport } from "~/features/list-form/import/list-import";
import { FORMATS } from "~/features/lists/export/list-export";
import { Refusal } from "~/platform/refusal";
import { anyone } from "./call";

const IMPORT_BYTES_MAX = 512 * 1024;

/** 'auto' recognizes exports of other sites too, and says what it left out. */
const IMPORT_FORMATS = [...FORMATS, "auto"] as const;

const item = z.strictObject({ itemTitle: z.string(), itemContext: z.string() });

export const importCalls = [
  anyone({
    method: "POST",
    path: "/import",
    maxBody: "large",
    summary:
      "Parse an exported file or pasted text into a list of at most 100 items; nothing is stored. 'auto' also reads exports of Letterboxd, IMDb, Goodreads, Exportify, Trakt and tier lists, and adds source, rows and leftOut",
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
    }),
    handle: async ({ body: { format, text } }) => {
      if (new TextEncoder().encode(text).length > IMPORT_BYTES_MAX)
        throw new Refusal("too-large", { message: "Import max. 512 KiB of text at a time" });
      if (!isText(text))
        throw new Refusal("bad-input", { errors: { text: "text holds a binary file: send text in UTF-8" } });
      const list = format === "auto" ? readAnyImport(text) : readImport(format, text);
      if (!list) throw new Refusal("bad-input", { errors: { text: noListSentence(text) } });
      return list;
    },
  }),
];
