import type { TileCode } from "~/lib/look/tile";
import { plural } from "~/lib/text/plural";
import { drawFace } from "./draw-face";
import { blankTile, drawTile } from "./draw-tile";
import { framed, INNER, inDirectionOf } from "./frame";
import { column, type PictureNode, row, words } from "./picture-nodes";

export type SharedProfile = {
  username: string;
  /** The publication that the account represents; null for people. */
  standsFor: string | null;
  product: string;
  lists: number;
  /** What their newest public lists have in 1st place, at most three. */
  newest: { listTitle: string; title: string; tile: TileCode }[];
};

const FACE = 62;
const GAP = 36;
const TEXT_WIDTH = INNER - 2 * FACE - GAP;
const TILE = 176;
const TILE_GAP = 24;
const FIRSTS = 3;
/** The room of a tile and the list's title beside it. */
const FIRST = Math.floor((INNER - (FIRSTS - 1) * TILE_GAP) / FIRSTS);

/** Draws a member: their face, and what they put first. */
export function drawProfile({ username, standsFor, product, lists, newest }: SharedProfile): PictureNode {
  return framed(product, plural(lists, "list"), [
    row({ alignItems: "center", gap: GAP, paddingBottom: 34 }, [
      drawFace(username, FACE),
      column({}, [
        words(username, { size: 66, bold: true, width: TEXT_WIDTH }),
        ...(standsFor ? [words(standsFor, { size: 34, width: TEXT_WIDTH, colour: "ink-2" })] : []),
      ]),
    ]),
    row({ gap: TILE_GAP }, newest.length > 0 ? newest.map(drawFirst) : [blankTile(TILE), blankTile(TILE)]),
  ]);
}

function drawFirst({ listTitle, title, tile }: SharedProfile["newest"][number]): PictureNode {
  const width = FIRST - TILE - 14;
  return row({ width: FIRST, gap: 14, alignItems: "center" }, [
    drawTile({ code: tile, title, rank: 1, width: TILE, size: 30 }),
    words(listTitle, { size: 28, width, lines: 4, align: inDirectionOf(listTitle).align, colour: "ink-2" }),
  ]);
}
