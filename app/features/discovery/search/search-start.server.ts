import { ask } from "#db/ask";
import { closeDuels, closeDuelsQuestion } from "~/features/discovery/front-page/duels.server";
import { chaptersQuestion } from "~/features/discovery/front-page/feed.server";
import { tileOfChapter } from "~/lib/tile";
import type { App } from "~/platform/app.server";
import type { Viewer } from "~/platform/viewer.server";
import type { Start } from "./search-start";

/** Reads what the search page shows before a search: duels of the day, and the busiest chapters. */
export async function readSearchStart(app: App, viewer: Viewer): Promise<Start> {
  const { duels, chapters } = await ask(app.db, {
    duels: closeDuelsQuestion(app, viewer),
    chapters: chaptersQuestion(app, viewer),
  });
  return {
    duels: closeDuels(duels),
    chapters: chapters.map(({ name, lists }) => ({ name, lists, tile: tileOfChapter(name) })),
  };
}
