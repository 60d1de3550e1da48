import type { TileCode } from "~/lib/tile";
import { drawFace } from "./draw-face";
import type { PictureShape } from "./draw-list";
import { drawTile } from "./draw-tile";
import { doubleRule, HEIGHT, inDirectionOf, productName, TALL, WIDTH } from "./frame";
import { COLOURS, column, type PictureNode, row, words } from "./picture-nodes";

export type SharedYear = {
  username: string;
  product: string;
  year: number;
  lists: number;
  /** At most six, oldest first. */
  firsts: { title: string; tile: TileCode }[];
  boldest: { title: string; words: string } | null;
};

const ACROSS = 3;
/** Lengths of each shape: the text's column and letters, the face, and the tiles. */
const SHAPES = {
  wide: { text: 440, face: 36, name: 34, title: 54, line: 32, tile: 184, gap: 14, words: 28 },
  tall: { text: 888, face: 48, name: 44, title: 84, line: 44, tile: 282, gap: 21, words: 42 },
} as const;
/** What apps lay over a story: words keep this far from its top and bottom. */
const STORY = { above: 250, below: 340 };
const MARGIN = 60;
const QUESTION = "What was yours?";

/** Draws a member's year: what they put first, and their boldest pick. */
export function drawYear(
  { username, product, year, lists, firsts, boldest }: SharedYear,
  shape: PictureShape,
): PictureNode {
  const { text, face, name, title, line } = SHAPES[shape];
  const head = [
    row({ alignItems: "center", gap: 18 }, [
      drawFace(username, face),
      words(username, { size: name, bold: true, width: text - 2 * face - 18 }),
    ]),
    words(`${year} in ${lists} lists`, { size: title, bold: true, width: text, lines: 2 }),
  ];
  const facts = boldest
    ? [
        column({ gap: 6 }, [
          words(`Boldest: ${boldest.title}`, { size: line, bold: true, width: text, lines: 2 }),
          words(boldest.words, { size: line, width: text, lines: 2, colour: "ink-2" }),
        ]),
      ]
    : [];
  const foot = column({ width: text }, [
    doubleRule(),
    row({ width: text, justifyContent: "space-between", alignItems: "center", paddingTop: 14 }, [
      productName(product, name),
      words(QUESTION, { size: Math.round(name * 0.8), colour: "ink-2" }),
    ]),
  ]);
  const tiles = drawFirsts(firsts, shape);
  const page = {
    backgroundColor: COLOURS.paper,
    overflow: "hidden",
    justifyContent: "space-between",
  } as const;
  if (shape === "tall")
    return column(
      { ...TALL, ...page, padding: `${STORY.above}px ${(TALL.width - text) / 2}px ${STORY.below}px` },
      [column({ gap: 34, width: text }, [...head, tiles, ...facts]), foot],
    );
  return row({ width: WIDTH, height: HEIGHT, ...page, alignItems: "center", padding: `${MARGIN}px` }, [
    column({ width: text, height: "100%", justifyContent: "space-between" }, [
      column({ gap: 18, width: text }, [...head, ...facts]),
      foot,
    ]),
    tiles,
  ]);
}

function drawFirsts(firsts: SharedYear["firsts"], shape: PictureShape): PictureNode {
  const { tile: width, gap, words: size } = SHAPES[shape];
  const rows = [firsts.slice(0, ACROSS), firsts.slice(ACROSS)];
  return column(
    { gap, flexShrink: 0 },
    rows.map((tiles) =>
      row(
        { gap },
        tiles.map(({ title, tile: code }) =>
          drawTile({
            code,
            title,
            rank: null,
            width,
            size,
            fromRight: inDirectionOf(title).align === "right",
          }),
        ),
      ),
    ),
  );
}
