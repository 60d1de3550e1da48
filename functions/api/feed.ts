import { z } from "zod";
import { readFeed } from "~/features/discovery/front-page/feed.server";
import { anyone, pageSizeField, startField } from "./call";
import { cardShape } from "./shapes";
import { toCard } from "./wire";

export const feedCalls = [
  anyone("GET", "/feed/:start/:pageSize", {
    cache: true,
    summary: "The newest lists",
    params: z.object({ start: startField, pageSize: pageSizeField }),
    answer: z.array(cardShape),
    handle: async ({ app, viewer, params }) => (await readFeed(app, viewer, params)).map(toCard),
  }),
];
