import { z } from "zod";
import { choicesField, expectedField, titleField } from "~/features/lists/model/list";
import { trimEnd } from "~/lib/trim-end";

const NUMBER = /^\s*(?:\d+[.)]|[-*•])\s+/;

/** Splits typed lines into titles, without numbers and bullets before them. */
const typedChoices = (typed: string): string[] =>
  typed
    .split(/\r\n?|\n/)
    .map((line) => trimEnd(line.replace(NUMBER, ""), /\s/).trimStart())
    .filter((line) => line !== "");

/** The form that starts a room. */
export const startRoomSchema = z.object({
  listTitle: titleField,
  choices: z.string().transform(typedChoices).pipe(choicesField),
  expected: z
    .string()
    .transform((typed) => (typed.trim() === "" ? null : Number(typed)))
    .pipe(expectedField),
  ownerReveals: z.string().transform((ticked) => ticked === "on"),
  blind: z.string().transform((ticked) => ticked === "on"),
  guests: z.string().transform((ticked) => ticked === "on"),
});
