import { z } from "zod";
import { lineOfText } from "~/lib/text";

/** Two titles of a list's versions that an override is about, as the versions spell them. */
export const titlePairSchema = z.object({
  a: lineOfText("A title is required"),
  b: lineOfText("A title is required"),
});
