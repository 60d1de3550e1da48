import { z } from "zod";
import { lineOfText } from "~/lib/text/text-fields";

export const TOKENS_MAX = 50;
const NAME_MAX = 60;

export const tokenSchema = z.object({
  name: lineOfText("Name is required", {
    max: [NAME_MAX, (n) => `Name must be max. ${NAME_MAX} characters (${n})`],
  }),
  scope: z.enum(["read", "write"], { error: "Scope must be read or write" }),
});
