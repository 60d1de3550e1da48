import { z } from "zod";
import { tickItem } from "~/features/lists/progress/progress.server";
import { idField } from "~/lib/data/id-field";
import { user } from "./call";

export const progressCalls = [
  user("PUT", "/progress", {
    summary: "Tick or untick an item of a list",
    body: z.object({
      id: idField,
      itemTitle: z.string({ error: "Item is required" }),
      done: z.boolean({ error: "done must be true or false" }),
    }),
    answer: z.strictObject({ done: z.int().min(0), of: z.int().min(0) }),
    handle: ({ app, viewer, body: { id, ...tick } }) => tickItem(app, viewer, { listId: id, ...tick }),
  }),
];
