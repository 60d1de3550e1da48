/**
 * Removes private metadata from pictures: place, time, camera, author and all text (EXIF, XMP, IPTC,
 * comments). Keeps only data known to draw the picture, with colour profile and orientation; drops unreadable
 * data. Pure functions in linear time, safe for any input.
 */

import { stripAvif } from "./avif";
import type { ImageType } from "./image-type";
import { stripJpeg } from "./jpeg";
import { stripPng } from "./png-chunks";
import { stripWebp } from "./webp";

const STRIP: Record<ImageType, (bytes: Uint8Array) => Uint8Array<ArrayBuffer>> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/webp": stripWebp,
  "image/avif": stripAvif,
};

export const stripMetadata = (bytes: Uint8Array, type: ImageType): Uint8Array<ArrayBuffer> =>
  STRIP[type](bytes);
