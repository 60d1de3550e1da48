/** The letters of share pictures: bitmaps of one size, as scripts/make-share-font.ts wrote them. */

/** A letter's bitmap: coverage 0 to 15, two pixels per byte, from `offset` on; sizes in pixels. */
export type Glyph = {
  advance: number;
  /** From the pen to the first column. */
  left: number;
  /** From the baseline up to the first row. */
  top: number;
  width: number;
  height: number;
  offset: number;
};

export type Face = {
  bytes: Uint8Array;
  glyphs: Map<string, Glyph>;
  /** Two letters -> pixels to add between them. */
  kerning: Map<string, number>;
};

/** Bold for titles, regular for items, a small bold for numbers and the product's name. */
export type Faces = { title: Face; item: Face; mark: Face };

/** The byte that ends the licence's line; the deflated faces follow. */
const NEWLINE = 10;

/** Reads public/share-font.bin. */
export async function readFaces(file: Uint8Array<ArrayBuffer>): Promise<Faces> {
  const packed = new Blob([file.subarray(file.indexOf(NEWLINE) + 1)]).stream();
  const inflated = packed.pipeThrough(new DecompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(inflated).arrayBuffer());
  const view = new DataView(bytes.buffer);
  let at = 0;
  const u16 = () => {
    at += 2;
    return view.getUint16(at - 2);
  };
  const u8 = () => view.getUint8(at++);
  const i8 = () => view.getInt8(at++);
  const letter = () => String.fromCharCode(u16());

  function face(): Face {
    const glyphs: Face["glyphs"] = new Map();
    const kerning: Face["kerning"] = new Map();
    for (let left = u16(); left > 0; left--)
      glyphs.set(letter(), { advance: u8(), left: i8(), top: i8(), width: u8(), height: u8(), offset: 0 });
    for (let left = u16(); left > 0; left--) kerning.set(letter() + letter(), i8());
    for (const glyph of glyphs.values()) {
      glyph.offset = at;
      at += Math.ceil((glyph.width * glyph.height) / 2);
    }
    return { bytes, glyphs, kerning };
  }
  return { title: face(), item: face(), mark: face() };
}
