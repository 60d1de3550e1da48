import type { DuelView } from "~/features/discovery/front-page/front-duel";
import type { TileCode } from "~/lib/look/tile";

/** Content of the search page before a search. */
export type Start = {
  duels: DuelView[];
  chapters: { name: string; lists: number; tile: TileCode }[];
};
