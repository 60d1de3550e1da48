/** The demo's eight pictures: bold shapes in the hues of generated covers. */
import { curve, disc, ellipse, paintPng, polygon, rect, type Shape, strokePath } from "./paint";

const INK = "#1c1a16";
const PAPER = "#faf8f3";
const SHADE = "#35302a";

type Drawing = { ground: string; shapes: Shape[] };

const pointsAround = (count: number, r: number, start = 0) =>
  Array.from({ length: count }, (_, i) => {
    const angle = start + (2 * Math.PI * i) / count;
    return [150 + r * Math.cos(angle), 100 + r * Math.sin(angle)] as const;
  });

const filmReel = (): Drawing => ({
  ground: "#bcc5f4",
  shapes: [
    rect(INK, [150, 156], [150, 26]),
    ...Array.from({ length: 9 }, (_, i) => rect(PAPER, [166 + 16 * i, 170], [8, 7])),
    disc("#9ea8e6", [150, 100], 88),
    disc(INK, [150, 100], 78),
    ...pointsAround(5, 44, -Math.PI / 2).map((at) => disc("#bcc5f4", at, 18)),
    disc(PAPER, [150, 100], 9),
  ],
});

const bookStack = (): Drawing => ({
  ground: "#aed9b5",
  shapes: [
    rect("#86bd90", [0, 168], [300, 32]),
    rect(INK, [70, 138], [160, 30]),
    rect(PAPER, [86, 138], [6, 30]),
    rect("#5d9a6b", [84, 106], [130, 32]),
    rect(PAPER, [196, 106], [8, 32]),
    rect(PAPER, [64, 80], [152, 26]),
    rect(INK, [78, 91], [84, 4]),
    rect(SHADE, [98, 50], [104, 30]),
    rect("#aed9b5", [110, 50], [5, 30]),
    rect("#aed9b5", [185, 50], [5, 30]),
  ],
});

const record = (): Drawing => ({
  ground: "#edb7d0",
  shapes: [
    disc(INK, [150, 100], 86),
    ...[78, 70, 62, 54, 46].flatMap((r) => [disc("#4a443c", [150, 100], r), disc(INK, [150, 100], r - 1.2)]),
    disc("#da97b8", [150, 100], 32),
    disc(PAPER, [150, 100], 5),
    strokePath(SHADE, 6, [
      [262, 24],
      [262, 96],
      [222, 138],
    ]),
    disc(SHADE, [262, 24], 13),
  ],
});

const star = (x: number, y: number): Shape =>
  polygon(
    PAPER,
    Array.from({ length: 10 }, (_, i) => {
      const r = i % 2 === 0 ? 9 : 3.8;
      const angle = -Math.PI / 2 + (Math.PI * i) / 5;
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)] as const;
    }),
  );

const soupBowl = (): Drawing => ({
  ground: "#efbc9f",
  shapes: [
    disc(INK, [150, 104], 78),
    // hides everything above the rim
    rect("#efbc9f", [60, 20], [180, 80]),
    ...[118, 150, 182].flatMap((x) =>
      strokePath(
        "#dc9b75",
        7,
        curve(16, (share) => [x + 7 * Math.sin(share * 2 * Math.PI), 22 + 52 * share]),
      ),
    ),
    ellipse(SHADE, [150, 100], [86, 15]),
    ellipse("#dc9b75", [150, 100], [76, 10]),
    rect(INK, [116, 176], [68, 8]),
    star(120, 138),
    star(150, 152),
    star(180, 138),
  ],
});

const mountains = (): Drawing => ({
  ground: "#a1d0f1",
  shapes: [
    disc(PAPER, [222, 52], 24),
    polygon("#79b4de", [
      [120, 172],
      [210, 70],
      [310, 172],
    ]),
    polygon(SHADE, [
      [10, 172],
      [112, 34],
      [214, 172],
    ]),
    polygon(PAPER, [
      [112, 34],
      [139, 71],
      [124, 66],
      [112, 80],
      [100, 66],
      [85, 71],
    ]),
    rect(INK, [0, 170], [300, 6]),
    ...Array.from({ length: 13 }, (_, i) => rect(INK, [6 + 24 * i, 176], [8, 9])),
  ],
});

const braces = (): Drawing => {
  const left = [
    [118, 36],
    [100, 42],
    [97, 62],
    [97, 84],
    [80, 100],
    [97, 116],
    [97, 138],
    [100, 158],
    [118, 164],
  ] as const;
  return {
    ground: "#d6bdec",
    shapes: [
      disc("#bd9ddb", [150, 100], 84),
      strokePath(INK, 13, left),
      strokePath(
        INK,
        13,
        left.map(([x, y]) => [300 - x, y] as const),
      ),
      ...[126, 150, 174].map((x) => disc(PAPER, [x, 100], 8)),
    ],
  };
};

const globe = (): Drawing => {
  const meridian = (rx: number) =>
    strokePath(
      PAPER,
      3.5,
      curve(40, (share) => [
        150 + rx * Math.cos(2 * Math.PI * share),
        96 + 74 * Math.sin(2 * Math.PI * share),
      ]),
    );
  return {
    ground: "#a1d0f1",
    shapes: [
      disc(SHADE, [150, 96], 76),
      meridian(26),
      meridian(54),
      strokePath(PAPER, 3.5, [
        [150, 22],
        [150, 170],
      ]),
      ...[60, 96, 132].flatMap((y) => {
        const half = Math.sqrt(76 ** 2 - (y - 96) ** 2) - 2;
        return strokePath(PAPER, 3.5, [
          [150 - half, y],
          [150 + half, y],
        ]);
      }),
      rect(INK, [146, 172], [8, 14]),
      rect(INK, [112, 184], [76, 8]),
    ],
  };
};

const houseplant = (): Drawing => ({
  ground: "#c3cd97",
  shapes: [
    strokePath(SHADE, 4, [
      [150, 132],
      [150, 44],
    ]),
    ellipse("#5d7a43", [114, 84], [38, 15], 32),
    ellipse("#6f8f50", [186, 78], [40, 15], -34),
    ellipse("#5d7a43", [122, 48], [32, 13], 44),
    ellipse("#6f8f50", [176, 42], [30, 12], -48),
    ellipse("#5d7a43", [108, 118], [34, 13], 12),
    ellipse("#6f8f50", [194, 114], [34, 13], -12),
    polygon(INK, [
      [112, 132],
      [188, 132],
      [178, 186],
      [122, 186],
    ]),
    rect(INK, [104, 126], [92, 14]),
    rect("#a5b274", [0, 186], [300, 14]),
  ],
});

const OF_LISTS: Record<string, () => Drawing> = {
  "Films for a day in bed with a cold": filmReel,
  "Books to read on a night train": bookStack,
  "Albums made of synthesisers": record,
  "Soups for the first cold week": soupBowl,
  "Day hikes you can reach by train": mountains,
  "Programming languages to learn": braces,
  "Most liveable cities": globe,
  "Houseplants that forgive you": houseplant,
};

export const PICTURES = Object.keys(OF_LISTS).length;

/** Returns the PNG of a list's picture; null for a list with a generated cover. */
export async function pictureOf(title: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const drawing = OF_LISTS[title]?.();
  return drawing ? paintPng(drawing.ground, drawing.shapes) : null;
}
