/**
 * Removes private metadata from pictures: place, time, camera, author and all text (EXIF, XMP, IPTC,
 * comments). Keeps only data known to draw the picture, with colour profile and orientation; drops unreadable
 * data. Pure functions in linear time, safe for any input.
 */

import type { ImageType } from "./image-type";
import { stripJpeg } from "./jpeg";
import { pngMoves, stripPng } from "./png-chunks";
import { stripWebp, webpMoves } from "./webp";

const STRIP: Record<ImageType, (bytes: Uint8Array) => Uint8Array<ArrayBuffer>> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/webp": stripWebp,
};

export const stripMetadata = (bytes: Uint8Array, type: ImageType): Uint8Array<ArrayBuffer> =>
  STRIP[type](bytes);

const MOVES: Record<ImageType, (bytes: Uint8Array) => boolean> = {
  "image/jpeg": () => false,
  "image/png": pngMoves,
  "image/webp": webpMoves,
};

/** Returns whether a picture has frames to show one after the other. */
export const isMoving = (bytes: Uint8Array, type: ImageType): boolean => MOVES[type](bytes);
