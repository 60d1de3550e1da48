/** An item's tile on a picture: its glyph, else its pattern and letter, over a foot with its title. */
import { type TileCode, tileGlyph, tileLetter } from "~/lib/look/tile";
import { tileColours } from "~/lib/look/tile-colours";
import { badge, inDirectionOf } from "./frame";
import { box, column, type PictureNode, words } from "./picture-nodes";

type Ring = { x: number; y: number; radius: number; isRing: boolean };

type Tile = {
  code: TileCode;
  title: string;
  /** Null for none. */
  rank: number | null;
  width: number;
  /** Without it, 4:5. */
  height?: number;
  /** Height of its letters, if they fit. */
  size: number;
  /** By default, in the direction of its title. */
  fromRight?: boolean;
};

/** Draws a tile with its rank in a corner. */
export function drawTile({
  code,
  title,
  rank,
  width,
  height = Math.round(width * 1.25),
  size,
  fromRight = inDirectionOf(title).align === "right",
}: Tile): PictureNode {
  const [ground, pattern, ink, mark] = tileColours(code);
  const pad = Math.round(width / 16);
  const room = width - 2 * pad;
  const start = (at: number) => (fromRight ? { right: at } : { left: at });
  const glyph = tileGlyph(code);
  return box({ position: "relative", width, height, flexShrink: 0 }, [
    column({ width, height, backgroundColor: ground, borderRadius: 6, overflow: "hidden" }, [
      column(
        {
          position: "relative",
          width,
          flexGrow: 1,
          flexShrink: 1,
          overflow: "hidden",
          alignItems: "center",
          justifyContent: "center",
        },
        glyph
          ? [words(glyph, { size: Math.round(0.62 * Math.min(width, height)), ink: mark })]
          : [
              ...patternOf(code, width, height, ground, pattern),
              letterOf(title, { width, height, pad, ink, fromRight }),
            ],
      ),
      column(
        {
          width,
          flexShrink: 0,
          padding: `${Math.round(pad / 2)}px ${pad}px ${Math.round(0.7 * pad)}px`,
          borderTopWidth: Math.max(1, Math.round(width / 100)),
          borderTopStyle: "solid",
          borderColor: mark,
          backgroundColor: ground,
          alignItems: fromRight ? "flex-end" : "flex-start",
        },
        [
          words(title, {
            size: fitted(title, size, room),
            width: room,
            lines: LINES,
            bold: true,
            ink,
            align: fromRight ? "right" : "left",
          }),
        ],
      ),
    ]),
    ...(rank === null
      ? []
      : [
          box({ position: "absolute", top: pad, ...start(pad) }, [
            badge(rank, Math.max(24, Math.round(width / 11))),
          ]),
        ]),
  ]);
}

type Letter = { width: number; height: number; pad: number; ink: string; fromRight: boolean };

/** The first letter of a title, at the end side of its picture. */
function letterOf(title: string, { width, height, pad, ink, fromRight }: Letter): PictureNode {
  const { letter, isWide } = tileLetter(title);
  const size = Math.round((isWide ? 0.48 : 0.58) * Math.min(width, height));
  return box(
    { position: "absolute", bottom: -Math.round(size / 6), ...(fromRight ? { left: pad } : { right: pad }) },
    [words(letter, { size, bold: true, ink })],
  );
}

const LINES = 3;
/** Ems of an average letter of the display face, and of a square one. */
const EMS = { letter: 0.66, square: 1 };
const SQUARE =
  /[ー\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{Emoji_Presentation}/u;

/** Shrinks letters until the longest word fits a line and the title its lines, to half at most. */
function fitted(title: string, size: number, room: number): number {
  const ems = title
    .split(/\s/)
    .map((word) => [...word].reduce((sum, one) => sum + (SQUARE.test(one) ? EMS.square : EMS.letter), 0));
  const longest = Math.max(...ems);
  const all = ems.reduce((sum, one) => sum + one + EMS.letter / 2, 0);
  // lines that break at words are a fifth longer
  return Math.round(Math.max(size / 2, Math.min(size, room / longest, (LINES * room) / (1.2 * all))));
}

/** A tile without an item. */
export const blankTile = (width: number): PictureNode =>
  box({
    width,
    height: Math.round(width * 1.25),
    backgroundColor: "#e4ded1",
    borderRadius: 6,
    flexShrink: 0,
  });

function patternOf(
  code: TileCode,
  width: number,
  height: number,
  ground: string,
  pattern: string,
): PictureNode[] {
  const unit = width / 100;
  const rect = (left: number, top: number, w: number, h: number) =>
    box({ position: "absolute", left, top, width: w, height: h, backgroundColor: pattern });
  const circle = ({ x, y, radius, isRing }: Ring) =>
    box({
      position: "absolute",
      left: x - radius,
      top: y - radius,
      width: 2 * radius,
      height: 2 * radius,
      borderRadius: radius,
      backgroundColor: isRing ? pattern : ground,
    });
  /** Concentric bands, the largest first. */
  const rings = (x: number, y: number, radii: number[], first: boolean) =>
    radii.map((radius, i) => circle({ x, y, radius, isRing: (i % 2 === 0) === first }));
  const steps = (count: number) => Array.from({ length: count }, (_, i) => i);
  switch (code[0]) {
    case "1":
      return rings(
        0.78 * width,
        0.26 * height,
        steps(17).map((i) => 7 * unit * (17 - i)),
        true,
      );
    case "2":
      return steps(80).flatMap((i) => {
        const [column, row] = [i % 8, Math.floor(i / 8)];
        return (column + row) % 2 === 0
          ? [rect(column * 12.5 * unit, row * 12.5 * unit, 12.5 * unit, 12.5 * unit)]
          : [];
      });
    case "3":
      return steps(9).map((i) => rect(i * 12 * unit, 0, 5 * unit, height));
    case "4":
      return [rect(0, 0.54 * height, width, 0.46 * height)];
    case "5":
      return [circle({ x: width / 2, y: 0.24 * height, radius: 0.32 * width, isRing: true })];
    case "6":
      return steps(42).map((i) =>
        circle({
          x: (9 + 18 * (i % 6)) * unit,
          y: (9 + 18 * Math.floor(i / 6)) * unit,
          radius: 5.5 * unit,
          isRing: true,
        }),
      );
    case "7":
      return rings(
        0,
        0,
        steps(22).map((i) => (i % 2 === 0 ? 15 * (11 - i / 2) : 15 * (11 - (i + 1) / 2) + 11) * unit),
        true,
      );
    default:
      return [rect(0, 0, width / 2, height / 2), rect(width / 2, height / 2, width / 2, height / 2)];
  }
}
