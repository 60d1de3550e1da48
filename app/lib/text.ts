import { z } from "zod";

/** Control characters (but tab and line ends), bidi overrides and isolates, and lone surrogates: never part of a text. */
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the purpose
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\u2028\u2029\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** NFC, without control and bidi-override characters, line ends as \n, trimmed. */
export const cleanText = (typed: string) =>
  typed.replace(/\r\n?/g, "\n").replace(UNWANTED, "").normalize("NFC").trim();

/** cleanText on one line: inner white space collapsed. */
export const cleanLine = (typed: string) => cleanText(typed.replace(/\s+/g, " "));

/** Length in code points. */
export const lengthOf = (text: string) => [...text].length;

type Rule = { min?: [number, string]; max?: [number, (n: number) => string] };

/** A zod text with code-point lengths, which its JSON Schema tells too; an empty one gives only the 'required' message. */
function text(clean: (typed: string) => string, required: string | null, { min, max }: Rule = {}) {
  return z
    .string({ error: required ?? "Text is required" })
    .transform(clean)
    .superRefine((value, context) => {
      const n = lengthOf(value);
      const message = n === 0 ? required : min && n < min[0] ? min[1] : max && n > max[0] ? max[1](n) : null;
      if (message) context.addIssue({ code: "custom", message });
    })
    .meta({
      ...(required === null ? {} : { minLength: min?.[0] ?? 1 }),
      ...(max ? { maxLength: max[0] } : {}),
    });
}

/** One line; `required` null lets it be empty. */
export const lineOfText = (required: string | null, rule?: Rule) => text(cleanLine, required, rule);

/** Several lines. */
export const linesOfText = (required: string | null, rule?: Rule) => text(cleanText, required, rule);
