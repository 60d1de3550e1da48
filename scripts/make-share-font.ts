/**
 * `npm run tool -- share-font`, run manually: renders the letters of share pictures with Chromium into
 * public/share-font.bin. Also draws the picture of invitations, and public/share.png, that of all other pages
 * but lists. The letters are Liberation Serif's (SIL Open Font License 1.1, https://openfontlicense.org). Only
 * this tool needs the font installed.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { chromium, type Page } from "playwright";
import { palette } from "~/features/lists/share-pictures/canvas";
import { drawDefault } from "~/features/lists/share-pictures/draw-default";
import { drawInvitation } from "~/features/lists/share-pictures/draw-invitation";
import { encodePng } from "~/features/lists/share-pictures/encode-png";
import { readFaces } from "~/features/lists/share-pictures/glyphs";
import { ensureChromium } from "./chromium";
import { root } from "./settings";

const LICENCE = "Glyphs rendered from Liberation Serif; SIL Open Font License 1.1\n";
const FAMILY = "Liberation Serif";

/** Ranges of code points, inclusive. */
const ASCII = [[0x20, 0x7e]];
const ALL = [
  ...ASCII,
  [0xa1, 0xac],
  [0xae, 0x17f],
  [0x218, 0x21b],
  [0x386, 0x386],
  [0x388, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x491],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2022],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2212, 0x2212],
];
/** Letters whose pairs are kerned if the font defines it. */
const KERNED_LETTERS = [...lettersIn([[0x41, 0x5a]]), ...lettersIn([[0x61, 0x7a]]), ..."1.,-'’"];

/** Same order as `Faces`. */
const FACES = [
  { font: `bold 72px "${FAMILY}"`, letters: lettersIn(ALL) },
  { font: `44px "${FAMILY}"`, letters: lettersIn(ALL) },
  { font: `bold 42px "${FAMILY}"`, letters: lettersIn(ASCII) },
];

function lettersIn(ranges: number[][]): string[] {
  return ranges.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)),
  );
}

type Drawn = { advance: number; left: number; top: number; width: number; height: number; cover: number[] };

/** Draws letters with coverage 0 to 15, and measures the width of pairs. Runs in the page. */
function drawFace({ font, letters, pairs }: { font: string; letters: string[]; pairs: string[] }) {
  const size = 200;
  const pen = 60;
  const baseline = 120;
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("No canvas");
  context.font = font;
  const drawn: Drawn[] = [];
  for (const letter of letters) {
    context.clearRect(0, 0, size, size);
    context.fillText(letter, pen, baseline);
    const { data } = context.getImageData(0, 0, size, size);
    let [x1, y1, x2, y2] = [size, size, -1, -1];
    for (let i = 0; i < size * size; i++) {
      if (Math.round(((data[i * 4 + 3] ?? 0) * 15) / 255) === 0) continue;
      x1 = Math.min(x1, i % size);
      x2 = Math.max(x2, i % size);
      y1 = Math.min(y1, Math.floor(i / size));
      y2 = Math.max(y2, Math.floor(i / size));
    }
    const cover: number[] = [];
    for (let y = y1; y <= y2; y++)
      for (let x = x1; x <= x2; x++) cover.push(Math.round(((data[(y * size + x) * 4 + 3] ?? 0) * 15) / 255));
    const isBlank = x2 < 0;
    drawn.push({
      advance: Math.round(context.measureText(letter).width),
      left: isBlank ? 0 : x1 - pen,
      top: isBlank ? 0 : baseline - y1,
      width: isBlank ? 0 : x2 - x1 + 1,
      height: isBlank ? 0 : y2 - y1 + 1,
      cover,
    });
  }
  const kerning: [string, number][] = [];
  for (const pair of pairs) {
    const [a = "", b = ""] = pair;
    const closer =
      context.measureText(pair).width - context.measureText(a).width - context.measureText(b).width;
    if (Math.round(closer) !== 0) kerning.push([pair, Math.round(closer)]);
  }
  return { drawn, kerning };
}

async function packFace(page: Page, { font, letters }: (typeof FACES)[number]): Promise<Buffer> {
  const pairs = KERNED_LETTERS.flatMap((a) => KERNED_LETTERS.map((b) => a + b)).filter((pair) =>
    [...pair].every((letter) => letters.includes(letter)),
  );
  const { drawn, kerning } = await page.evaluate(drawFace, { font, letters, pairs });
  const bytes: number[] = [];
  const u16 = (value: number) => bytes.push(value >> 8, value & 255);
  u16(letters.length);
  for (const [i, { advance, left, top, width, height }] of drawn.entries()) {
    u16(letters[i]?.charCodeAt(0) ?? 0);
    bytes.push(advance, left & 255, top & 255, width, height);
  }
  u16(kerning.length);
  for (const [pair, closer] of kerning) {
    u16(pair.charCodeAt(0));
    u16(pair.charCodeAt(1));
    bytes.push(closer & 255);
  }
  for (const { cover } of drawn)
    for (let i = 0; i < cover.length; i += 2) bytes.push(((cover[i] ?? 0) << 4) | (cover[i + 1] ?? 0));
  return Buffer.from(bytes);
}

const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ["--no-sandbox", "--disable-quic", "--no-first-run", "--font-render-hinting=none"],
});
try {
  const page = await browser.newPage();
  const packed: Buffer[] = [];
  for (const face of FACES) packed.push(await packFace(page, face));
  const deflated = deflateRawSync(Buffer.concat(packed), { level: 9, memLevel: 9 });
  const file = Uint8Array.from(Buffer.concat([Buffer.from(LICENCE), deflated]));
  writeFileSync(join(root, "public/share-font.bin"), file);
  const faces = await readFaces(file);
  const pictures = { "share.png": drawDefault(faces), "share-invitation.png": drawInvitation(faces) };
  for (const [name, canvas] of Object.entries(pictures))
    writeFileSync(join(root, "public", name), await encodePng(canvas, palette()));
  console.log(`share-font.bin ${file.length} bytes`);
} finally {
  await browser.close();
}
