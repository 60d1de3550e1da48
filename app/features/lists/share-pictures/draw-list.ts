import { plural } from "~/lib/plural";
import { badge, framed, INNER, inDirectionOf } from "./frame";
import { bar, column, type PictureNode, row, words } from "./picture-nodes";
import { type Places, placesAxis, shownPlaces } from "./places";

export type SharedList = {
  title: string;
  product: string;
  /** The list's creator, named while it has only one version. */
  creator: string;
  people: number;
  /** The firmness of 1st place in a word; absent without a masterlist. */
  firm?: string;
  /** At most three items; ties share a rank. `places` is set if there is a masterlist. */
  top: { rank: number; title: string; places?: Places }[];
  /** The length of the longest version. */
  longest?: number;
};

const BADGE = 32;
const GAP = 26;
const TEXT_WIDTH = INNER - 2 * BADGE - GAP;
/** Heights of rows; they shrink below a long title. */
const ROW = { plain: 86, placed: 104 };
const DOT = 9;
const BLANK = { widths: [560, 430, 500], height: 4, room: 60 };
const REQUEST = "list request - add items";

export function drawList(list: SharedList): PictureNode {
  const { flexDirection, align } = inDirectionOf(list.title);
  const counts = list.top.flatMap(({ places = [] }) => shownPlaces(places, list.longest ?? 0));
  const most = Math.max(1, ...counts.map(([, count]) => count));
  const rows: Row[] = list.top.length > 0 ? list.top : [1, 2, 3].map((rank) => ({ rank, title: null }));
  return framed(list.product, caption(list), [
    column({ paddingBottom: 18, flexShrink: 0 }, [
      words(list.title, { size: 66, bold: true, width: INNER, lines: 3, align }),
    ]),
    ...rows.map(({ rank, title, places }, i) =>
      row({ flexDirection, alignItems: "center", gap: GAP, height: places ? ROW.placed : ROW.plain }, [
        badge(rank, BADGE, title === null),
        column({ gap: 4 }, [
          words(title ?? "", {
            size: 40,
            width: TEXT_WIDTH,
            align,
            instead: row({ height: BLANK.room, alignItems: "center" }, [
              bar("rule", BLANK.widths[i] ?? 0, BLANK.height),
            ]),
          }),
          ...(places ? [axis(places)] : []),
        ]),
      ]),
    ),
  ]);

  function axis(places: Places): PictureNode {
    const fromRight = align === "right";
    return placesAxis(places, {
      width: TEXT_WIDTH,
      longest: list.longest ?? 0,
      most,
      radius: DOT,
      fromRight,
    });
  }
}

type Row = {
  rank: number;
  /** Null if there is no item. */
  title: string | null;
  places?: Places;
};

function caption({ top, people, creator, firm }: SharedList): string {
  if (top.length === 0) return REQUEST;
  if (people === 1) return `by ${creator}`;
  return [plural(people, "person", "people"), ...(firm ? [firm] : [])].join(", ");
}
