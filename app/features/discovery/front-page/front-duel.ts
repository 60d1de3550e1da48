import type { Duel } from "~/features/lists/projection/duel";
import type { ListId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";
import type { Pictures } from "~/lib/people/people-pictures";

/** Faces under each of the two items. */
export const DUEL_FACES = 6;

export type DuelView = Duel & {
  id: ListId;
  title: string;
  creatorCount: number;
  tiles: [TileCode, TileCode];
  pictures?: Pictures;
};

export type FrontDuel = {
  shown: DuelView;
  /** The duel that comes before the shown one, with the viewer's side of it; null without a version on it. */
  said: { id: ListId; title: string; item: string | null; over: string | null } | null;
};
