import type { ListId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";

export type PersonToFollow = {
  name: string;
  /** Null if the page doesn't know it: the button is left out. */
  followed: boolean | null;
  /** First places of their versions, or of lists of theirs, which are named in their place. */
  firsts: { title: string; tile: TileCode; list?: { id: ListId; title: string } }[];
};
