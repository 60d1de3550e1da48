import type { TileCode } from "~/lib/look/tile";
import { tileColours } from "~/lib/look/tile-colours";
import { plural } from "~/lib/text/plural";
import { blankTile, drawTile } from "./draw-tile";
import {
  doubleRule,
  inDirectionOf,
  MARGIN,
  type PictureShape,
  productName,
  QUESTION,
  shapedPage,
} from "./frame";
import { box, COLOURS, column, type PictureNode, row, type Style, words } from "./picture-nodes";

export type SharedList = {
  title: string;
  product: string;
  /** The creator of the only version, or of the version that is shared. */
  creator: string;
  people: number;
  /** The verdict in a word, or what a version did; absent without a masterlist. */
  verdict?: string;
  /** At most three items; ties share a rank. */
  top: { rank: number; title: string; tile: TileCode }[];
};

const GAP = 16;
const REQUEST = "list request - add items";

/** Lengths of each shape: the text's column and letters, and the first tile. The others are half as wide. */
const SHAPES = {
  wide: { text: 476, who: 34, title: 56, verdict: 36, name: 44, tile: 352, words: 40 },
  tall: { text: 888, who: 44, title: 76, verdict: 44, name: 64, tile: 480, words: 54 },
} as const;

/** Draws a list or a version: three tiles, what is true about them, and whose they are. */
export function drawList(list: SharedList, shape: PictureShape = "wide"): PictureNode {
  const { flexDirection, align } = inDirectionOf(list.title);
  const { text, who, title, verdict, name } = SHAPES[shape];
  const winner = groundOf(list);
  const own = winner ? { ink: winner.ink } : {};
  const lines = { width: text, align, ...own };
  const head = [
    words(whoseOf(list), { size: who, colour: "ink-2", ...lines }),
    words(list.title, { size: title, bold: true, lines: 3, ...lines }),
  ];
  const facts = list.verdict ? [words(list.verdict, { size: verdict, lines: 3, ...lines })] : [];
  const foot = [
    ...(winner ? [] : [doubleRule()]),
    row(
      { width: text, flexDirection, justifyContent: "space-between", alignItems: "center", paddingTop: 14 },
      [
        productName(list.product, name, winner?.ink),
        ...(list.verdict?.endsWith("?")
          ? []
          : [words(list.top.length > 0 ? QUESTION : REQUEST, { size: who, colour: "ink-2", ...own })]),
      ],
    ),
  ];
  const tiles = drawTiles(list, shape, flexDirection);
  return shapedPage(
    shape,
    { text, margin: MARGIN, gap: { wide: 18, tall: 36 }, flexDirection, ground: winner?.ground },
    { head, facts, foot: column({ width: text }, foot), beside: tiles },
  );
}

/** A masterlist stands on the ground of its first tile; a single version on paper. */
function groundOf({ creator, top: [first] }: SharedList): { ground: Style; ink: string } | null {
  if (creator !== "" || !first) return null;
  const [backgroundColor, , ink] = tileColours(first.tile);
  return { ground: { backgroundColor }, ink };
}

/** On their own ground, gold outlines the first tile, and a shade of it another one of the same colour. */
function outlineOf({ creator, top }: SharedList, place: number): { width: number; colour: string } | null {
  const [first, tile] = [top[0]?.tile ?? "", top[place]?.tile ?? ""];
  if (creator !== "" || tile.slice(1, 3) !== first.slice(1, 3)) return null;
  return place === 0 ? { width: 6, colour: COLOURS.gold } : { width: 2, colour: tileColours(tile)[1] };
}

function drawTiles(list: SharedList, shape: PictureShape, flexDirection: "row" | "row-reverse"): PictureNode {
  const { title, top } = list;
  const { tile, words: size } = SHAPES[shape];
  const small = Math.floor((tile - 1.25 * GAP) / 2);
  const fromRight = inDirectionOf(title).align === "right";
  const at = (place: number) => {
    const width = place === 0 ? tile : small;
    const item = top[place];
    if (!item) return top.length > 0 ? [] : [blankTile(width)];
    const { rank, title: words, tile: code } = item;
    const outline = outlineOf(list, place);
    const drawn = drawTile({
      code,
      title: words,
      rank,
      width: width - 2 * (outline?.width ?? 0),
      size: place === 0 ? size : Math.round(size * 0.64),
      fromRight,
    });
    return [
      outline
        ? box({ padding: outline.width, backgroundColor: outline.colour, borderRadius: 10, flexShrink: 0 }, [
            drawn,
          ])
        : drawn,
    ];
  };
  return row({ flexDirection, gap: GAP, flexShrink: 0 }, [
    ...at(0),
    column({ gap: GAP }, [...at(1), ...at(2)]),
  ]);
}

function whoseOf({ top, people, creator }: SharedList): string {
  if (top.length === 0) return "A list that somebody asked for";
  return people === 1 ? `${creator}'s list` : plural(people, "person", "people");
}
