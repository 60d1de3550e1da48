import { wordmark } from "~/lib/look/wordmark";
import { directionOf } from "~/lib/text/text-script";
import { bar, COLOURS, column, disc, type PictureNode, row, type Style, words } from "./picture-nodes";

export const WIDTH = 1200;
export const HEIGHT = 630;
/** The size of a story. */
export const TALL = { width: 1080, height: 1920 };
export const MARGIN = 76;
/** Width of everything between the margins. */
export const INNER = WIDTH - 2 * MARGIN;
export const QUESTION = "What is yours?";
const HEAD = 98;
const TOP = 14;
const FOOT = 14;

/** The product's name and a caption above the content. */
export const framed = (product: string, caption: string, content: PictureNode[]): PictureNode =>
  column(
    {
      width: WIDTH,
      height: HEIGHT,
      padding: `0 ${MARGIN}px ${FOOT}px`,
      backgroundColor: COLOURS.paper,
      overflow: "hidden",
    },
    [
      row({ height: HEAD, alignItems: "center", justifyContent: "space-between", flexShrink: 0 }, [
        productName(product, 42),
        words(caption, { size: 38, width: INNER / 2, align: "right", colour: "ink-2" }),
      ]),
      doubleRule(),
      column(
        { flexGrow: 1, flexShrink: 1, minHeight: 0, justifyContent: "center", paddingTop: TOP },
        content,
      ),
    ],
  );

/** wide: for previews of links; tall: for stories. */
export type PictureShape = "wide" | "tall";

/** Heights that apps cover at the top and bottom of a story; no words stand there. */
const STORY = { above: 250, below: 340 };

type Shaped = {
  /** Width of the text's column. */
  text: number;
  margin: number;
  gap: Record<PictureShape, number>;
  flexDirection?: "row" | "row-reverse";
  ground?: Style;
};
type Parts = { head: PictureNode[]; facts: PictureNode[]; foot: PictureNode; beside: PictureNode };

/** A picture in either shape: `beside` stands beside the text, or on a tall one between head and facts. */
export function shapedPage(
  shape: PictureShape,
  { text, margin, gap, flexDirection = "row", ground }: Shaped,
  { head, facts, foot, beside }: Parts,
): PictureNode {
  const page = {
    backgroundColor: COLOURS.paper,
    overflow: "hidden",
    justifyContent: "space-between",
  } as const;
  if (shape === "tall") {
    const padding = `${STORY.above}px ${(TALL.width - text) / 2}px ${STORY.below}px`;
    return column({ ...TALL, ...page, padding, ...ground }, [
      column({ gap: gap.tall, width: text }, [...head, beside, ...facts]),
      foot,
    ]);
  }
  const size = { width: WIDTH, height: HEIGHT, padding: `${margin}px` };
  return row({ ...size, ...page, flexDirection, alignItems: "center", ...ground }, [
    column({ width: text, height: "100%", justifyContent: "space-between" }, [
      column({ gap: gap.wide, width: text }, [...head, ...facts]),
      foot,
    ]),
    beside,
  ]);
}

export const doubleRule = (): PictureNode =>
  column({ gap: 4, width: "100%", flexShrink: 0 }, [bar("ink", "100%", 3), bar("ink", "100%", 3)]);

/** The product's name, with a trailing 'drop' in the accent colour, or in one colour on a tile's ground. */
export function productName(name: string, size: number, ink?: string): PictureNode {
  const [head, tail] = wordmark(name);
  const own = ink === undefined ? {} : { ink };
  return row({}, [
    words(head, { size, bold: true, ...own }),
    ...(tail ? [words(tail, { size, bold: true, colour: "accent", ...own })] : []),
  ]);
}

/** A rank in a disc, gold for the first. */
export function badge(rank: number, radius: number): PictureNode {
  const [colour, ink] = rank === 1 ? (["gold", "on-gold"] as const) : (["ink", "paper"] as const);
  return disc(colour, radius, [
    words(String(rank), { size: Math.round(1.3 * radius), bold: true, colour: ink }),
  ]);
}

/** Places parts in the reading direction of a text, from the left or from the right. */
export const inDirectionOf = (text: string) =>
  directionOf(text) === "rtl"
    ? ({ flexDirection: "row-reverse", align: "right" } as const)
    : ({ flexDirection: "row", align: "left" } as const);
