/** In a file of its own, so that a page that reads an id does not load zod. */
import { z } from "zod";
import { idOrNone } from "./ids";

/** Accepts an id in any form of `idOrNone`. */
export const idField = z
  .union([z.string(), z.object({ $oid: z.string() })], { error: "An id is required" })
  .transform(idOrNone);
