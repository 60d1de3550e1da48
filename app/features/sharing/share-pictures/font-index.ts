/** The characters of each font file. `scripts/fonts` writes the index beside the files. */
export const FONT_FOLDER = "/share-fonts";
export const FONT_INDEX = `${FONT_FOLDER}/index.json`;

/** Bold words have the display face. Han characters differ in Japan, China and Korea: each has fonts of its own. */
type Kind = "display" | "any" | "jp" | "sc" | "kr" | "emoji";

export type IndexedFont = {
  name: string;
  bytes: number;
  kind: Kind;
  /** Distances in base 36: to a range's first character, then to its last, and so on. */
  ranges: string;
};

export type Font = Omit<IndexedFont, "ranges"> & {
  /** First and last characters of ascending ranges, in turn. */
  edges: Uint32Array;
};

export function readFontIndex(index: IndexedFont[]): Font[] {
  return index.map(({ ranges, ...font }) => {
    let edge = 0;
    const edges = Uint32Array.from(ranges.split(" "), (distance) => {
      edge += Number.parseInt(distance, 36);
      return edge;
    });
    return { ...font, edges };
  });
}

export function hasCharacter({ edges }: Font, character: number): boolean {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edges[middle] ?? 0) < character) low = middle + 1;
    else high = middle;
  }
  // an odd index is the end of a range, an even one its beginning
  return low % 2 === 1 || edges[low] === character;
}

const HAN = { jp: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, kr: /\p{Script=Hangul}/u };

/**
 * Returns the fonts in the order in which a picture's characters look for one: Han in the shapes of Japan beside
 * kana, in those of Korea beside Hangul, otherwise in those of China.
 */
export function fontsInOrder(fonts: readonly Font[], words: string): Font[] {
  const first: Kind = HAN.jp.test(words) ? "jp" : HAN.kr.test(words) ? "kr" : "sc";
  const places = { display: 0, any: 1, [first]: 2, emoji: 4 };
  const place = ({ kind }: Font) => places[kind] ?? 3;
  return fonts.toSorted((a, b) => place(a) - place(b));
}
