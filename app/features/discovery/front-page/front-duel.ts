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
