import { z } from "zod";
import { cleanLine, cleanText, lengthOf } from "./clean";

type Rule = { min?: [number, string]; max?: [number, (n: number) => string] };

/** Creates a zod string with code-point lengths. An empty text fails only with the 'required' message. */
function textField(clean: (typed: string) => string, required: string | null, { min, max }: Rule = {}) {
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

/** Allows an empty text if `required` is null. */
export const lineOfText = (required: string | null, rule?: Rule) => textField(cleanLine, required, rule);

export const linesOfText = (required: string | null, rule?: Rule) => textField(cleanText, required, rule);
