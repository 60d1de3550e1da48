import type { TileCode } from "~/lib/look/tile";
import { plural } from "~/lib/text/plural";
import { drawTile } from "./draw-tile";
import { doubleRule, HEIGHT, inDirectionOf, MARGIN, productName, QUESTION, WIDTH } from "./frame";
import { bar, box, COLOURS, column, dotAt, type PictureNode, row, words } from "./picture-nodes";

export type SharedItem = {
  title: string;
  tile: TileCode;
  listTitle: string;
  product: string;
  rank: number | null;
  namedBy: number;
  of: number;
  places: Places;
  /** The length of the longest version. */
  longest: number;
};

/** The tile is as high as the margins leave room for. */
const TILE = Math.floor((HEIGHT - 2 * MARGIN) / 1.25);
const GAP = 52;
const TEXT = WIDTH - 2 * MARGIN - TILE - GAP;
const STACKS = 150;
const DOT = { most: 13, least: 2 };
/** Above this number of places, only every fifth is numbered. */
const NUMBERED_MAX = 12;
/** Above this number of dots per stack, each dot represents several versions. */
const STACKED_MAX = 20;

/** Draws an item: its tile with its rank, and beside it the list and who put it where. */
export function drawItem(item: SharedItem): PictureNode {
  const { flexDirection, align } = inDirectionOf(item.title);
  const { align: listAlign } = inDirectionOf(item.listTitle);
  const fromRight = align === "right";
  return row(
    {
      width: WIDTH,
      height: HEIGHT,
      padding: `${MARGIN}px`,
      backgroundColor: COLOURS.paper,
      overflow: "hidden",
      flexDirection,
      alignItems: "center",
      justifyContent: "space-between",
    },
    [
      drawTile({ code: item.tile, title: item.title, rank: item.rank, width: TILE, size: 52 }),
      column({ width: TEXT, height: "100%", justifyContent: "space-between" }, [
        column({ gap: 10 }, [
          words(item.listTitle, { size: 46, bold: true, width: TEXT, lines: 2, align: listAlign }),
          words(`Named by ${item.namedBy} of ${plural(item.of, "person", "people")}`, {
            size: 32,
            width: TEXT,
            align: listAlign,
            colour: "ink-2",
          }),
        ]),
        stacks(item, fromRight),
        column({}, [
          doubleRule(),
          row({ flexDirection, justifyContent: "space-between", alignItems: "center", paddingTop: 14 }, [
            productName(item.product, 44),
            words(QUESTION, { size: 34, colour: "ink-2" }),
          ]),
        ]),
      ]),
    ],
  );
}

/** A stack of dots above each place. */
function stacks({ places, longest }: SharedItem, fromRight: boolean): PictureNode {
  const last = lastPlace(longest);
  const step = TEXT / last;
  const shown = shownPlaces(places, longest);
  const most = Math.max(1, ...shown.map(([, count]) => count));
  const each = Math.ceil(most / STACKED_MAX);
  const room = Math.min(step / 2 - 2, STACKS / (2 * Math.ceil(most / each)));
  const radius = Math.max(DOT.least, Math.min(DOT.most, room));
  const middle = (place: number) => (fromRight ? TEXT - step * (place - 0.5) : step * (place - 0.5));
  const dots = shown.flatMap(([place, count]) =>
    Array.from({ length: Math.ceil(count / each) }, (_, i) =>
      dotAt(middle(place), STACKS - 4 - radius * (2 * i + 1), radius - 0.5),
    ),
  );
  const numbered = Array.from({ length: last }, (_, i) => i + 1).filter(
    (place) => last <= NUMBERED_MAX || place === 1 || place % 5 === 0,
  );
  return column({ flexShrink: 0 }, [
    box({ position: "relative", width: TEXT, height: STACKS }, dots),
    bar("ink", TEXT, 3),
    box(
      { position: "relative", width: TEXT, height: 40 },
      numbered.map((place) =>
        row(
          {
            position: "absolute",
            left: middle(place) - step / 2,
            top: 2,
            width: step,
            justifyContent: "center",
          },
          [words(String(place), { size: 26, colour: "ink-2" })],
        ),
      ),
    ),
  ]);
}

/** [place, number of versions]. */
type Places = readonly (readonly [place: number, count: number])[];

/** The minimum and maximum length of the axis; on a longer one, dots would touch. */
const AXIS = { least: 7, most: 20 };

const lastPlace = (longest: number) => Math.min(AXIS.most, Math.max(AXIS.least, longest));

/** Returns the places that fit on the axis. */
const shownPlaces = (places: Places, longest: number) =>
  places.filter(([place]) => place <= lastPlace(longest));
