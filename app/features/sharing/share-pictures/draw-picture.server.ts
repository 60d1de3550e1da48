import type { Node, Renderer } from "@takumi-rs/wasm";
import { graphemesOf } from "~/lib/text/graphemes";
import { directionOf } from "~/lib/text/text-script";
import { trimEnd } from "~/lib/text/trim-end";
import { Refusal } from "~/platform/refusal";
import { type DrawableText, drawableText } from "./drawable-text";
import { type ReadAsset, readFontFile, readFonts } from "./font-files.server";
import { type Font, fontsInOrder } from "./font-index";
import { COLOURS, type PictureNode, type Words } from "./picture-nodes";
import { type FontFile, withRenderer } from "./renderer.server";
import { withBreaks } from "./word-breaks";

/** A PNG, incomplete if a font could not be read. */
export type DrawnPicture = { png: Uint8Array<ArrayBuffer>; isComplete: boolean };

/** Limits of the fonts that one picture may read. Text that needs more is left out. */
const FONTS_MAX = { files: 48, bytes: 3_000_000 };
const ELLIPSIS = "…";
const BOLD = 700;
/** Ems that a text of unlimited width may fill. */
const UNLIMITED = 100;

/** Draws a picture. Refuses 'unavailable' if fonts for all of its text are missing. */
export async function drawPicture(
  readAsset: ReadAsset,
  picture: PictureNode,
  size: { width: number; height: number },
): Promise<DrawnPicture> {
  const allWords = wordsIn(picture);
  const fonts = fontsInOrder(await readFonts(readAsset), allWords.map(({ text }) => text).join("\n"));
  const chosen = chooseFonts(allWords, fonts);
  const needed = [...new Set([...chosen.values()].flatMap((text) => text.fonts))];
  const files = await Promise.all(
    needed.map(async (font) => ({ font, file: await readFontFile(readAsset, font) })),
  );
  const read = files.flatMap(({ font, file }): FontFile[] => (file ? [fontFile(font, file)] : []));
  const missing = new Set(files.flatMap(({ font, file }) => (file ? [] : [font])));
  for (const [words, text] of chosen) if (text.fonts.some((font) => missing.has(font))) chosen.delete(words);
  if (chosen.size === 0) throw new Refusal("unavailable");
  const png = await withRenderer(read, async (renderer) => {
    const node = await setNode(renderer, picture, chosen);
    return renderer.render(node ?? { type: "container" }, size);
  });
  return { png, isComplete: missing.size === 0 };
}

/** The display face has one weight: as a bold face, it is not drawn bolder. */
const fontFile = ({ name, kind }: Font, file: Uint8Array): FontFile =>
  kind === "display" ? { name, file, weight: BOLD } : { name, file };

function wordsIn(node: PictureNode): Words[] {
  return node.kind === "words" ? [node] : node.children.flatMap(wordsIn);
}

/** Returns the texts that can be drawn, by their words. The first words choose first. */
function chooseFonts(allWords: Words[], fonts: Font[]): Map<Words, DrawableText> {
  const chosen = new Map<Words, DrawableText>();
  const running = fonts.filter(({ kind }) => kind !== "display");
  const used = new Set(running.slice(0, 1));
  for (const words of allWords) {
    const own = words.bold ? fonts : running;
    const ems = words.width === undefined ? UNLIMITED : ((words.lines ?? 1) * words.width) / words.size;
    const text = drawableText(words.text, own, ems);
    if (!text) continue;
    // the first font has the ellipsis
    text.fonts = [...new Set([...own.slice(0, 1), ...text.fonts])];
    const all = new Set([...used, ...text.fonts]);
    const bytes = [...all].reduce((sum, font) => sum + font.bytes, 0);
    if (all.size > FONTS_MAX.files || bytes > FONTS_MAX.bytes) continue;
    for (const font of text.fonts) used.add(font);
    chosen.set(words, text);
  }
  return chosen;
}

/** Returns the library's node; null for words that can't be drawn. */
async function setNode(
  renderer: Renderer,
  node: PictureNode,
  chosen: Map<Words, DrawableText>,
): Promise<Node | null> {
  if (node.kind === "words") {
    const text = chosen.get(node);
    if (text) return setWords(renderer, node, text);
    return node.instead ? setNode(renderer, node.instead, chosen) : null;
  }
  const children: Node[] = [];
  for (const child of node.children) {
    const set = await setNode(renderer, child, chosen);
    if (set) children.push(set);
  }
  return { type: "container", style: { display: "flex", ...node.style }, children };
}

/** Cuts a text between letters, with an ellipsis, until it fits. The library's own cut fails right to left. */
async function setWords(
  renderer: Renderer,
  words: Words,
  { text, fonts, isCut }: DrawableText,
): Promise<Node> {
  const { lines = 1, width } = words;
  const families = fonts.map(({ name }) => name).join(", ");
  const nodeOf = (line: string) => textNode(words, line, families);
  if (width === undefined) return nodeOf(text);
  const fits = async (line: string) => {
    const { height } = await renderer.measure(nodeOf(line), { width });
    return Math.round(height / lineHeight(words)) <= lines;
  };
  if (!isCut && (await fits(text))) return nodeOf(text);
  const graphemes = graphemesOf(text);
  const cut = (length: number) => trimEnd(graphemes.slice(0, length).join(""), /[\s,.;:–-]/) + ELLIPSIS;
  let [least, most] = [0, graphemes.length];
  while (least < most) {
    const length = Math.ceil((least + most) / 2);
    if (await fits(cut(length))) least = length;
    else most = length - 1;
  }
  return nodeOf(cut(least));
}

const lineHeight = ({ size, lines = 1 }: Words) => Math.round(size * (lines > 1 ? 1.2 : 1.5));

function textNode(words: Words, text: string, fontFamily: string): Node {
  const { size, width, lines = 1, bold, colour = "ink", ink, align } = words;
  return {
    type: "text",
    text: withBreaks(text),
    dir: directionOf(text),
    style: {
      fontFamily,
      fontSize: size,
      fontWeight: bold ? BOLD : 400,
      lineHeight: `${lineHeight(words)}px`,
      color: ink ?? COLOURS[colour],
      // figures as high as capitals
      fontFeatureSettings: '"lnum"',
      overflowWrap: "anywhere",
      ...(width === undefined ? { whiteSpace: "nowrap" } : { width }),
      ...(align ? { textAlign: align } : {}),
      ...(lines > 1 ? { textWrap: "balance" } : {}),
    },
  };
}
