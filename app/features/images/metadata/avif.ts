/**
 * AVIF addresses its items by byte offset, so nothing may move: everything that doesn't draw the picture is
 * overwritten with zeros in place.
 */

import { type Box, boxesOf } from "./boxes";
import { asciiBytes, concatBytes, u32Bytes } from "./bytes";
import { type Extent, extentsOf, typesOfItems } from "./items";

/** Item types that draw; everything else (Exif, mime, uri …) is metadata. */
const DRAWS = new Set(["av01", "grid", "iovl", "iden", "tmap"]);

const TOP = new Set(["ftyp", "meta", "mdat", "moov"]);
const META = new Set("hdlr pitm iinf iloc iref iprp idat dinf grpl".split(" "));
const PROPERTIES = new Set(
  "ispe pixi colr av1C auxC irot imir clap pasp clli mdcv cclv amve lsel a1lx a1op".split(" "),
);
/** Boxes to remove from animations. */
const NOT_IN_MOVIES = new Set(["udta", "meta", "uuid", "free", "skip", "xml ", "bxml"]);
const MOVIE_FOLDERS = new Set(["moov", "trak", "mdia", "minf", "stbl", "edts", "dinf"]);

const DEPTH_MAX = 8;

/** Bytes of the version and flags that some boxes begin with. */
const FULL_BYTES = 4;

/** Returns an AVIF of the same length with only the data that draws it. */
export function stripAvif(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(bytes);
  const boxes = boxesOf(out, 0, out.length);
  const meta = boxes.find(({ name }) => name === "meta");
  for (const box of boxes) if (!TOP.has(box.name) || (box.name === "meta" && box !== meta)) blank(out, box);
  blankRest(out, boxes.at(-1)?.end ?? 0, out.length);
  const isMovie = boxes.some(({ name }) => name === "moov");
  const inside = meta ? boxesOf(out, meta.from + FULL_BYTES, meta.end) : [];
  const dataBoxes = [
    ...boxes.filter(({ name }) => name === "mdat"),
    ...inside.filter(({ name }) => name === "idat"),
  ];
  if (isMovie)
    blankExtents(
      out,
      itemExtents(out, inside, (draws) => !draws),
    );
  else
    keepExtents(
      out,
      dataBoxes,
      itemExtents(out, inside, (draws) => draws),
    );
  for (const box of inside) {
    if (!META.has(box.name)) blank(out, box);
    else if (box.name === "iprp") stripProperties(out, box);
  }
  if (meta) blankRest(out, inside.at(-1)?.end ?? meta.from + FULL_BYTES, meta.end);
  for (const box of boxes) if (box.name === "moov") stripMovie(out, box);
  return out;
}

/** Overwrites a box with a 'free' box of the same length, which every reader skips. */
function blank(out: Uint8Array, { start, from, end }: Box): void {
  out.set(asciiBytes("free"), start + 4);
  out.fill(0, from, end);
}

/** Overwrites the bytes after the last readable box, with a 'free' box if there is room. */
function blankRest(out: Uint8Array, from: number, end: number): void {
  out.fill(0, Math.min(from, end), end);
  if (end - from >= 8) out.set(concatBytes([u32Bytes(end - from), asciiBytes("free")]), from);
}

function itemExtents(out: Uint8Array, inside: Box[], isWanted: (draws: boolean) => boolean): Extent[] {
  const box = (name: string) => inside.find((one) => one.name === name);
  const [iinf, iloc, idat] = [box("iinf"), box("iloc"), box("idat")];
  if (!iinf || !iloc) return [];
  const types = typesOfItems(out, iinf);
  return extentsOf(out, iloc, idat).filter(({ item }) => isWanted(DRAWS.has(types.get(item) ?? "")));
}

function blankExtents(out: Uint8Array, extents: Extent[]): void {
  for (const { from, end } of mergeExtents(extents)) out.fill(0, from, end);
}

function keepExtents(out: Uint8Array, boxes: Box[], extents: Extent[]): void {
  const keptRanges = mergeExtents(extents);
  for (const box of boxes) {
    let free = box.from;
    for (const { from, end } of keptRanges) {
      if (end <= free || from >= box.end) continue;
      if (from > free) out.fill(0, free, from);
      free = Math.min(end, box.end);
    }
    out.fill(0, free, box.end);
  }
}

type Range = { from: number; end: number };

/** Merges overlapping and adjacent extents, in order; hostile files have thousands that overlap. */
function mergeExtents(extents: Extent[]): Range[] {
  const ranges: Range[] = [];
  for (const { from, end } of extents.toSorted((a, b) => a.from - b.from)) {
    const last = ranges.at(-1);
    if (last && from <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ from, end });
  }
  return ranges;
}

/** Blanks properties instead of removing them, because they are addressed by index. */
function stripProperties(out: Uint8Array, iprp: Box): void {
  for (const box of boxesOf(out, iprp.from, iprp.end)) {
    if (box.name === "ipco") {
      for (const property of boxesOf(out, box.from, box.end))
        if (!PROPERTIES.has(property.name)) blank(out, property);
    } else if (box.name !== "ipma") blank(out, box);
  }
}

function stripMovie(out: Uint8Array, folder: Box, depth = 1): void {
  for (const box of boxesOf(out, folder.from, folder.end)) {
    const isFolder = MOVIE_FOLDERS.has(box.name);
    if (NOT_IN_MOVIES.has(box.name) || (isFolder && depth === DEPTH_MAX)) blank(out, box);
    else if (isFolder) stripMovie(out, box, depth + 1);
  }
}
