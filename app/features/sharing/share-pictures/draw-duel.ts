import { capitalized, numberWord } from "~/lib/number-word";
import type { TileCode } from "~/lib/tile";
import { drawFace } from "./draw-face";
import { drawTile } from "./draw-tile";
import { HEIGHT, inDirectionOf, productName, QUESTION, WIDTH } from "./frame";
import { box, COLOURS, column, disc, type PictureNode, row, words } from "./picture-nodes";

export type SharedDuel = {
  /** The list's. */
  title: string;
  product: string;
  /** The first two items, with the people who put it above the other, of whom some are named. */
  sides: { title: string; tile: TileCode; votes: number; people: string[] }[];
};

const FOOT = 150;
const MARGIN = 44;
const TILE = { width: WIDTH / 2, height: HEIGHT - FOOT };
const FACES = 6;
const FACE = 34;

/** Draws the first two items side by side, how many people put each above the other, and who. */
export function drawDuel({ title, product, sides }: SharedDuel): PictureNode {
  const { flexDirection, align } = inDirectionOf(title);
  const votes = sides.map((side) => side.votes);
  return column({ width: WIDTH, height: HEIGHT, backgroundColor: COLOURS.paper, overflow: "hidden" }, [
    box({ position: "relative", width: WIDTH, height: TILE.height, flexShrink: 0 }, [
      row(
        { flexDirection },
        sides.map((side) => drawSide(side, align === "right")),
      ),
      disc("paper", 84, [words(votes.join("–"), { size: 62, bold: true })], {
        position: "absolute",
        left: WIDTH / 2 - 84,
        top: TILE.height / 2 - 84,
      }),
    ]),
    row(
      {
        flexDirection,
        flexGrow: 1,
        padding: `0 ${MARGIN}px`,
        alignItems: "center",
        justifyContent: "space-between",
      },
      [
        column({ gap: 4 }, [
          words(title, { size: 40, bold: true, width: 780, align }),
          words(`${capitalized(votes.map(numberWord).join(" against "))}. ${QUESTION}`, {
            size: 32,
            width: 780,
            align,
            colour: "ink-2",
          }),
        ]),
        productName(product, 52),
      ],
    ),
  ]);
}

const drawSide = ({ title, tile, people }: SharedDuel["sides"][number], fromRight: boolean): PictureNode =>
  box({ position: "relative", ...TILE }, [
    drawTile({ code: tile, title, rank: null, ...TILE, size: 76, fromRight }),
    row(
      { position: "absolute", top: 30, [fromRight ? "right" : "left"]: 30, gap: 6 },
      people.slice(0, FACES).map((name) => drawFace(name, FACE)),
    ),
  ]);
