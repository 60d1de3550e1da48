import { runQueries } from "#db/run-queries";
import { todaysDuels } from "~/features/discovery/front-page/duels.queries.server";
import { closeDuels, PICKED } from "~/features/discovery/front-page/duels.server";
import { busiestChapters } from "~/features/discovery/front-page/feed.queries.server";
import { tileOfChapter } from "~/lib/look/tile";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import type { Start } from "./search-start";

/** Reads what the search page shows before a search: duels of the day, and the busiest chapters. */
export async function readSearchStart(app: App, viewer: Viewer): Promise<Start> {
  const { duels, chapters } = await runQueries(app.db, {
    duels: todaysDuels({ limit: PICKED }),
    chapters: busiestChapters({ viewerId: viewer?.id ?? null }),
  });
  return {
    duels: closeDuels(duels),
    chapters: chapters.map(({ name, lists }) => ({ name, lists, tile: tileOfChapter(name) })),
  };
}
