/** Makes a picture smaller in the browser before the upload. */

/** The longer edge of the upload, in pixels. */
const EDGE_MAX = 1600;
/** Pictures of at most this many bytes and pixels are sent unchanged. */
const SMALL_BYTES = 400 * 1024;
const QUALITY = 0.85;

/** The width and height that fit into EDGE_MAX; unchanged if they do already. */
function fitted(width: number, height: number, edge = EDGE_MAX): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A WebP (or JPEG) of the picture, no larger than necessary; the file itself where the browser can't read it. */
export async function shrinkImage(file: File): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = fitted(bitmap.width, bitmap.height);
    if (file.size <= SMALL_BYTES && width === bitmap.width) return file;
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const small = (await encoded(canvas, "image/webp")) ?? (await encoded(canvas, "image/jpeg"));
    return small && small.size < file.size ? small : file;
  } catch {
    return file;
  }
}

/** Null where the browser cannot write that type: it returns a PNG instead. */
function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob?.type === type ? blob : null), type, QUALITY),
  );
}
