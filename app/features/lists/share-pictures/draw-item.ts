import { plural } from "~/lib/plural";
import { badge, framed, INNER, inDirectionOf } from "./frame";
import { bar, box, column, dotAt, type PictureNode, row, words } from "./picture-nodes";
import { lastPlace, type Places, shownPlaces } from "./places";

export type SharedItem = {
  title: string;
  listTitle: string;
  product: string;
  rank: number | null;
  namedBy: number;
  of: number;
  places: Places;
  /** The length of the longest version. */
  longest: number;
};

const BADGE = 40;
const GAP = 26;
const STACKS = 190;
const DOT = { most: 15, least: 2 };
/** Above this number of places, only every fifth is numbered. */
const NUMBERED_MAX = 12;
/** Above this number of dots per stack, each dot represents several versions. */
const STACKED_MAX = 20;

export function drawItem(item: SharedItem): PictureNode {
  const { flexDirection, align } = inDirectionOf(item.title);
  const isRanked = item.rank !== null;
  const width = INNER - (isRanked ? 2 * BADGE + GAP : 0);
  return framed(item.product, `named by ${item.namedBy} of ${plural(item.of, "person", "people")}`, [
    column({ flexGrow: 1, justifyContent: "center", gap: 10 }, [
      words(item.listTitle, { size: 36, width: INNER, align, colour: "ink-2" }),
      row({ flexDirection, alignItems: "center", gap: GAP }, [
        ...(item.rank === null ? [] : [badge(item.rank, BADGE)]),
        words(item.title, { size: 60, bold: true, width, lines: 2, align }),
      ]),
    ]),
    stacks(item, align === "right"),
  ]);
}

/** A stack of dots above each place. */
function stacks({ places, longest }: SharedItem, fromRight: boolean): PictureNode {
  const last = lastPlace(longest);
  const step = INNER / last;
  const shown = shownPlaces(places, longest);
  const most = Math.max(1, ...shown.map(([, count]) => count));
  const each = Math.ceil(most / STACKED_MAX);
  const room = Math.min(step / 2 - 2, STACKS / (2 * Math.ceil(most / each)));
  const radius = Math.max(DOT.least, Math.min(DOT.most, room));
  const middle = (place: number) => (fromRight ? INNER - step * (place - 0.5) : step * (place - 0.5));
  const dots = shown.flatMap(([place, count]) =>
    Array.from({ length: Math.ceil(count / each) }, (_, i) =>
      dotAt(middle(place), STACKS - 4 - radius * (2 * i + 1), radius - 0.5),
    ),
  );
  const numbered = Array.from({ length: last }, (_, i) => i + 1).filter(
    (place) => last <= NUMBERED_MAX || place === 1 || place % 5 === 0,
  );
  return column({ flexShrink: 0 }, [
    box({ position: "relative", width: INNER, height: STACKS }, dots),
    bar("ink", INNER, 3),
    box(
      { position: "relative", width: INNER, height: 44 },
      numbered.map((place) =>
        row(
          {
            position: "absolute",
            left: middle(place) - step / 2,
            top: 2,
            width: step,
            justifyContent: "center",
          },
          [words(String(place), { size: 30, colour: "ink-2" })],
        ),
      ),
    ),
  ]);
}
