import type { z } from "zod";
import { Refusal } from "./refusal";

export function fieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) errors[issue.path.join(".")] ??= issue.message;
  return errors;
}

/** Parses the input, or the one field of this name; refuses 'bad-input' and the fields' messages. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown, field?: string): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const found = fieldErrors(parsed.error);
  const errors = field ? { [field]: Object.values(found)[0] ?? "" } : found;
  throw new Refusal("bad-input", { message: Object.values(errors)[0], errors });
}
