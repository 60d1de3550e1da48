import { z } from "zod";
import { lineOfText } from "~/lib/text/text-fields";

/** Two titles of an override, exactly as the list's versions spell them. */
export const titlePairSchema = z.object({
  a: lineOfText("A title is required"),
  b: lineOfText("A title is required"),
});
