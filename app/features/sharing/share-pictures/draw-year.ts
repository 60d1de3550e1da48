import type { TileCode } from "~/lib/look/tile";
import { drawFace } from "./draw-face";
import { drawTile } from "./draw-tile";
import { doubleRule, inDirectionOf, type PictureShape, productName, shapedPage } from "./frame";
import { box, COLOURS, column, type PictureNode, row, words } from "./picture-nodes";

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
const MARGIN = 60;
/** The colours of chapters in tokens.css. */
const NOTE = { ground: "#e8efe9", ink: "#2c5140", lines: 7 };
const QUESTION = "What was yours?";

/** Draws a member's year: what they put first, and their boldest pick. */
export function drawYear(
  { username, product, year, lists, firsts, boldest }: SharedYear,
  shape: PictureShape,
): PictureNode {
  const { text, title, line } = SHAPES[shape];
  return drawPage(
    {
      username,
      product,
      text,
      heading: [words(`${year} in ${lists} lists`, { size: title, bold: true, width: text, lines: 2 })],
      facts: boldest
        ? [
            words(`Boldest: ${boldest.title}`, { size: line, bold: true, width: text, lines: 2 }),
            words(boldest.words, { size: line, width: text, lines: 2, colour: "ink-2" }),
          ]
        : [],
      beside: drawFirsts(firsts, shape),
    },
    shape,
  );
}

/** One statement of a year. */
export type SharedStatement = {
  username: string;
  product: string;
  year: number;
  about: string;
  title: string;
  lines: string[];
  shown: Shown;
};

/** An item with its tile, or a person. */
type Shown = {
  named: string;
  tile: TileCode | null;
  /** The item that it took the lead from. */
  over?: { title: string; tile: TileCode } | null;
  /** Shown in place of the tile. */
  note?: string;
};

/** Lengths of a statement's picture: the text's column and letters, the tile or face, the larger of two tiles, and a note's letters. */
const STATEMENT = {
  wide: { text: 626, line: 26, tile: 392, each: 192, note: 40 },
  tall: { text: 888, line: 40, tile: 440, each: 424, note: 46 },
} as const;
const BETWEEN = 20;

/** Draws one statement of a year with its item's tile or its person's face. */
export function drawStatement(
  { username, product, year, about, title, lines, shown }: SharedStatement,
  shape: PictureShape,
): PictureNode {
  const { title: size, name } = SHAPES[shape];
  const { text, line } = STATEMENT[shape];
  return drawPage(
    {
      username,
      product,
      text,
      heading: [
        words(`${about}, ${year}`, { size: Math.round(name * 0.8), width: text, colour: "ink-2" }),
        words(title, { size, bold: true, width: text, lines: 2, align: inDirectionOf(title).align }),
      ],
      facts: lines.map((said) => words(said, { size: line, width: text, lines: 2, colour: "ink-2" })),
      beside: drawShown(shown, shape),
    },
    shape,
  );
}

function drawShown({ named, tile, over, note }: Shown, shape: PictureShape): PictureNode {
  const { tile: width, each, note: size } = STATEMENT[shape];
  if (tile === null) return drawFace(named, width / 2);
  if (note) return drawNote(note, width, size);
  if (!over) return drawTile({ title: named, code: tile, rank: null, width, size: 56 });
  return row({ gap: BETWEEN, flexShrink: 0, alignItems: "center" }, [
    drawTile({ title: over.title, code: over.tile, rank: null, width: each - 2 * BETWEEN, size }),
    arrow(),
    drawTile({ title: named, code: tile, rank: null, width: each, size }),
  ]);
}

/** Points from the item that led before to the one that leads now. */
const arrow = (): PictureNode =>
  box({
    width: 40,
    height: 32,
    flexShrink: 0,
    backgroundColor: COLOURS.ink,
    clipPath: "polygon(0 40%, 55% 40%, 55% 0, 100% 50%, 55% 100%, 55% 60%, 0 60%)",
  });

const drawNote = (note: string, width: number, size: number): PictureNode =>
  column(
    {
      width,
      height: Math.round(width * 1.25),
      flexShrink: 0,
      justifyContent: "center",
      padding: "32px",
      backgroundColor: NOTE.ground,
      borderRadius: 6,
    },
    [
      words(note, {
        size,
        width: width - 64,
        lines: NOTE.lines,
        ink: NOTE.ink,
        align: inDirectionOf(note).align,
      }),
    ],
  );

type Page = Pick<SharedYear, "username" | "product"> & {
  /** Width of the text. */
  text: number;
  heading: PictureNode[];
  facts: PictureNode[];
  /** Stands beside the text; on a tall picture between heading and facts. */
  beside: PictureNode;
};

function drawPage(
  { username, product, text, heading, facts, beside }: Page,
  shape: PictureShape,
): PictureNode {
  const { face, name } = SHAPES[shape];
  const head = [
    row({ alignItems: "center", gap: 18 }, [
      drawFace(username, face),
      words(username, { size: name, bold: true, width: text - 2 * face - 18 }),
    ]),
    column({ gap: 6 }, heading),
  ];
  const foot = column({ width: text }, [
    doubleRule(),
    row({ width: text, justifyContent: "space-between", alignItems: "center", paddingTop: 14 }, [
      productName(product, name),
      words(QUESTION, { size: Math.round(name * 0.8), colour: "ink-2" }),
    ]),
  ]);
  return shapedPage(
    shape,
    { text, margin: MARGIN, gap: { wide: 18, tall: 34 } },
    { head, facts: facts.length > 0 ? [column({ gap: 6 }, facts)] : [], foot, beside },
  );
}

function drawFirsts(firsts: SharedYear["firsts"], shape: PictureShape): PictureNode {
  const { tile: width, gap, words: size } = SHAPES[shape];
  const rows = [firsts.slice(0, ACROSS), firsts.slice(ACROSS)];
  return column(
    { gap, flexShrink: 0 },
    rows.map((tiles) =>
      row(
        { gap },
        tiles.map(({ title, tile }) => drawTile({ title, code: tile, rank: null, width, size })),
      ),
    ),
  );
}
