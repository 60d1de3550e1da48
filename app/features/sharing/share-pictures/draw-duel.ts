import type { TileCode } from "~/lib/look/tile";
import { capitalized, numberWord } from "~/lib/text/number-word";
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
const TEXT = 780;
const DISC = 76;
/** The middle of the disc, so that four lines of an item's words stay below it. */
const ABOVE_WORDS = 90;
const FACES = 6;
const FACE = 34;

/** Draws the first two items side by side, how many people put each above the other, and who. */
export function drawDuel({ title, product, sides }: SharedDuel): PictureNode {
  const { flexDirection, align } = inDirectionOf(title);
  const isFromRight = align === "right";
  const votes = sides.map((side) => side.votes);
  const score = (isFromRight ? votes.toReversed() : votes).join("–");
  return column({ width: WIDTH, height: HEIGHT, backgroundColor: COLOURS.paper, overflow: "hidden" }, [
    box({ position: "relative", width: WIDTH, height: TILE.height, flexShrink: 0 }, [
      row(
        { flexDirection },
        sides.map((side, i) => drawSide(side, isFromRight, (i === 0) === isFromRight)),
      ),
      disc(
        "paper",
        DISC,
        [words(score, { size: Math.min(56, Math.round(230 / score.length)), bold: true })],
        {
          position: "absolute",
          left: WIDTH / 2 - DISC,
          top: ABOVE_WORDS - DISC,
        },
      ),
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
          words(title, { size: 36, bold: true, width: TEXT, lines: 2, align }),
          words(`${capitalized(votes.map(numberWord).join(" against "))}. ${QUESTION}`, {
            size: 32,
            width: TEXT,
            align,
            colour: "ink-2",
          }),
        ]),
        productName(product, 52),
      ],
    ),
  ]);
}

/** `atRight` is the outer edge, where the faces are. */
const drawSide = (
  { title, tile, people }: SharedDuel["sides"][number],
  fromRight: boolean,
  atRight: boolean,
): PictureNode =>
  box({ position: "relative", ...TILE }, [
    drawTile({ code: tile, title, rank: null, ...TILE, size: 56, fromRight }),
    row(
      { position: "absolute", top: ABOVE_WORDS - FACE, [atRight ? "right" : "left"]: 30, gap: 6 },
      people.slice(0, FACES).map((name) => drawFace(name, FACE)),
    ),
  ]);
