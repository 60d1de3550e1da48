/**
 * Removes from pictures what was not meant to be shown: where and when they were taken, how, by whom, and every text
 * (EXIF, XMP, IPTC, comments). Only what is known to draw the picture is kept, with its colour profile and orientation;
 * what can't be read is left out. Pure functions of bytes, linear in their number, safe for any bytes.
 */
import type { ImageType } from "~/features/images/uploads/image";
import { stripAvif } from "./avif";
import { stripJpeg } from "./jpeg";
import { stripPng } from "./png-chunks";
import { stripWebp } from "./webp";

const STRIP: Record<ImageType, (bytes: Uint8Array) => Uint8Array<ArrayBuffer>> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/webp": stripWebp,
  "image/avif": stripAvif,
};

/** The picture of this type with nothing but what draws it. */
export const stripMetadata = (bytes: Uint8Array, type: ImageType): Uint8Array<ArrayBuffer> =>
  STRIP[type](bytes);
