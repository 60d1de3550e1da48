import { z } from "zod";
import { isText } from "~/features/list-form/import/is-text";
import { readImport } from "~/features/list-form/import/list-import";
import { FORMATS } from "~/features/lists/export/list-export";
import { Refusal } from "~/platform/refusal";
import { anyone } from "./call";

const item = z.strictObject({ itemTitle: z.string(), itemContext: z.string() });

export const importCalls = [
  anyone({
    method: "POST",
    path: "/import",
    maxBody: "large",
    summary:
      "The list that an exported file or a pasted text holds, its first hundred items; nothing is stored",
    body: z.object({
      format: z.enum(FORMATS, { error: `format must be one of ${FORMATS.join(", ")}` }),
      text: z.string({ error: "text must be a text" }),
    }),
    answer: z.strictObject({ listTitle: z.string(), item: z.array(item) }),
    handle: async ({ body: { format, text } }) => {
      if (!isText(text))
        throw new Refusal("bad-input", { errors: { text: "text holds a binary file: send text in UTF-8" } });
      const list = readImport(format, text);
      if (!list) throw new Refusal("bad-input", { errors: { text: "There is no list in it" } });
      return list;
    },
  }),
];
