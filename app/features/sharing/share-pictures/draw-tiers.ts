import type { TileCode } from "~/lib/look/tile";
import { people } from "~/lib/text/plural";
import { drawTile } from "./draw-tile";
import { HEIGHT, inDirectionOf, productName, WIDTH } from "./frame";
import { bar, COLOURS, column, type PictureNode, row, words } from "./picture-nodes";

export type SharedTiers = {
  title: string;
  product: string;
  people: number;
  /** The creator of a version, whose bands have names; absent for a masterlist. */
  creator?: string;
  /** Best first. `about` says what stands below. */
  tiers: { name?: string; about: string; items: { title: string; tile: TileCode }[] }[];
};

const MARGIN = 60;
const INNER = WIDTH - 2 * MARGIN;
const NUMBER = 74;
const ABOUT = 250;
/** A name is set in a size at which most of its letters fit. */
const nameSize = (name: string) => (name.length > 2 ? 34 : 54);
const TILES = INNER - NUMBER - ABOUT;
const GAP = 10;
/** Widths of the tiles of the first two tiers; many in one are narrower, and the rest is a number. */
const WIDEST = [136, 116];
const NARROWEST = 84;
/** Lower tiers are words: two lines if there is one, else a line each. */
const LINES = 2;

/** Draws a masterlist cut into its tiers, or a version in its bands: rows of tiles, then rows of words. */
export function drawTiers({ title, product, creator, people: count, tiers }: SharedTiers): PictureNode {
  const { flexDirection, align } = inDirectionOf(title);
  const worded = tiers.slice(WIDEST.length, WIDEST.length + LINES);
  const rows = [
    ...WIDEST.flatMap((widest, i) => {
      const tier = tiers[i];
      return tier ? [tileRow(tier, i + 1, widest, title)] : [];
    }),
    ...worded.map((tier, i) => wordRow(tier, WIDEST.length + i + 1, worded.length === 1 ? LINES : 1, title)),
  ];
  const shown = tiers.length > rows.length ? `the first ${rows.length} of ${tiers.length}` : tiers.length;
  return column(
    {
      width: WIDTH,
      height: HEIGHT,
      padding: `22px ${MARGIN}px 18px`,
      backgroundColor: COLOURS.paper,
      overflow: "hidden",
      justifyContent: "space-between",
    },
    [
      column({}, [
        words(title, { size: 48, bold: true, width: INNER, align }),
        ...rows.flatMap((one) => [bar("ink", INNER, 1), one]),
      ]),
      row({ flexDirection, justifyContent: "space-between", alignItems: "center" }, [
        productName(product, 40),
        words(`${creator === undefined ? people(count) : `${creator}'s list`}, ${shown} tiers`, {
          size: 30,
          colour: "ink-2",
        }),
      ]),
    ],
  );
}

type Tier = SharedTiers["tiers"][number];

function tileRow({ name, about, items }: Tier, number: number, widest: number, title: string): PictureNode {
  const { flexDirection, align } = inDirectionOf(title);
  const rest = name === undefined ? ABOUT : NUMBER;
  const most = Math.floor((TILES + GAP) / (NARROWEST + GAP));
  const shown = items.slice(0, most);
  const width = Math.min(widest, Math.floor((TILES + GAP) / shown.length) - GAP);
  const left = items.length - shown.length;
  const tiles = shown.map((item) =>
    drawTile({
      code: item.tile,
      title: item.title,
      rank: null,
      width,
      size: Math.round(width / 5),
    }),
  );
  return row({ flexDirection, alignItems: "center", padding: "8px 0" }, [
    tierLabel(name ?? number, title),
    row({ flexDirection, gap: GAP, width: TILES }, tiles),
    column({ width: rest, gap: 4 }, [
      words(about, {
        size: 26,
        width: rest,
        lines: 2,
        align: align === "left" ? "right" : "left",
        colour: "ink-2",
      }),
      ...(left > 0
        ? [
            words(name === undefined ? `and ${left} more` : `+${left}`, {
              size: 26,
              width: rest,
              align: align === "left" ? "right" : "left",
              colour: "ink-2",
            }),
          ]
        : []),
    ]),
  ]);
}

function wordRow({ name, items }: Tier, number: number, lines: number, title: string): PictureNode {
  const { flexDirection, align } = inDirectionOf(title);
  return row({ flexDirection, alignItems: "center", padding: "4px 0" }, [
    tierLabel(name ?? number, title, 30),
    words(items.map((item) => item.title).join(", "), {
      size: 28,
      bold: true,
      width: INNER - (name === undefined ? NUMBER : ABOUT),
      lines,
      align,
    }),
  ]);
}

const tierLabel = (label: string | number, title: string, size?: number): PictureNode =>
  words(String(label), {
    size: size ?? (typeof label === "number" ? 54 : nameSize(label)),
    bold: true,
    width: typeof label === "number" ? NUMBER : ABOUT,
    lines: size === undefined ? 2 : 1,
    align: inDirectionOf(title).align,
  });
