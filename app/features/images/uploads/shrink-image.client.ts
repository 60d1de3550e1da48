import { IMAGE_TYPES } from "~/features/images/metadata/image-type";

/** Pixels of the longer edge. */
const EDGE_MAX = 1600;
/** Pictures up to this size and EDGE_MAX are uploaded unchanged. */
const SMALL_BYTES = 400 * 1024;
const QUALITY = 0.85;

function fitWithin(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, EDGE_MAX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Returns a smaller WebP (or JPEG), or the file itself if that is smaller or the browser can't decode it. A file
 * of a type that the server refuses, such as an AVIF, is always re-encoded.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = fitWithin(bitmap.width, bitmap.height);
    const isAccepted = IMAGE_TYPES.some((type) => type === file.type);
    if (isAccepted && file.size <= SMALL_BYTES && width === bitmap.width) return file;
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const small = (await encodeCanvas(canvas, "image/webp")) ?? (await encodeCanvas(canvas, "image/jpeg"));
    return small && (!isAccepted || small.size < file.size) ? small : file;
  } catch {
    return file;
  }
}

/** Encodes the canvas; null if the browser can't write that type, in which case it produces a PNG. */
function encodeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, QUALITY),
  );
}

/** Pixels of a side of a member's picture. */
const FACE_SIDE = 400;

/** Returns the middle square of a picture, at most 400 pixels wide; null if the browser can't decode it. */
export async function squareImage(file: File): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const from = Math.min(bitmap.width, bitmap.height);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.min(from, FACE_SIDE);
    const [left, top] = [(bitmap.width - from) / 2, (bitmap.height - from) / 2];
    canvas.getContext("2d")?.drawImage(bitmap, left, top, from, from, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = (await encodeCanvas(canvas, "image/webp")) ?? (await encodeCanvas(canvas, "image/jpeg"));
    return blob && new File([blob], "picture", { type: blob.type });
  } catch {
    return null;
  }
}
