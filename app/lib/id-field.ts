/** Apart from the ids themselves, so that a page that reads one does not load zod. */
import { z } from "zod";
import { readId } from "./ids";

/** An id in a body, in any of the forms that `readId` takes; a malformed one reads as '' and so matches nothing. */
export const idField = z
  .union([z.string(), z.object({ $oid: z.string() })], { error: "An id is required" })
  .transform((given) => readId(given) ?? "");
