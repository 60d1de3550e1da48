/** The duels that the front page begins with: two items that people of one list are split over. */

import { runQueries, writeAll } from "#db/run-queries";
import { titleTile } from "~/features/merge/titles/title-tile";
import { DAY } from "~/lib/time/durations";
import type { App } from "~/platform/app.server";
import { type DuelRow, dayOfDuels, dropDuels, pickDuels, todaysDuels } from "./duels.queries.server";
import type { DuelView } from "./front-duel";

const FRESH_DAYS = 14;
/** Counted versions from which on a duel comes before others. */
const PEOPLE = 5;
/** Those that stop being public during the day leave the others. */
export const PICKED = 8;

/** Picks the duels of the day once a day, in UTC. */
export async function pickDuelsOfTheDay(app: App): Promise<void> {
  const day = Math.floor(app.now() / DAY);
  const { picked } = await runQueries(app.db, { picked: dayOfDuels(app.db) });
  if (picked[0]?.day === day) return;
  const since = app.now() - FRESH_DAYS * DAY;
  await writeAll(app.db, [
    dropDuels(app.db),
    pickDuels(app.db, { day, since, people: PEOPLE, limit: PICKED }),
  ]);
}

const CLOSE_SHOWN = 4;

/** Returns the first duels with somebody on each side. */
export const closeDuels = (rows: readonly DuelRow[]): DuelView[] =>
  rows
    .flatMap((row) => duelView(row) ?? [])
    .filter(isSplit)
    .slice(0, CLOSE_SHOWN);

/** True with somebody on each side. */
const isSplit = ({ votes }: DuelView) => Math.min(...votes) > 0;

/** Reads today's first duels with somebody on each side, as visitors see them. */
export async function readCloseDuels(app: App): Promise<DuelView[]> {
  const { duels } = await runQueries(app.db, { duels: todaysDuels({ limit: PICKED }) });
  return closeDuels(duels);
}

/** Returns a duel as pages show it, or null without one. */
export function duelView(row: DuelRow | undefined): DuelView | null {
  if (!row?.duel) return null;
  const { id, title, chapters, creatorCount, duel, glyphs, pictures } = row;
  const [one, other] = duel.titles;
  const chapter = chapters[0];
  return {
    ...duel,
    ...{ id, title, creatorCount },
    tiles: [titleTile(one, chapter, { glyphs }), titleTile(other, chapter, { glyphs })],
    ...(pictures && { pictures }),
  };
}
