import type { TileCode } from "~/lib/look/tile";

export type PersonToFollow = {
  name: string;
  followed: boolean;
  /** First places of their versions. */
  firsts: { title: string; tile: TileCode }[];
};
