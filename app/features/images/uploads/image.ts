export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** Per account. */
export const IMAGES_KEPT_MAX = 500;

/** Returns the id from an upload's URL; null for any other image. */
export const uploadId = (url: string | null): string | null =>
  /^\/images\/([0-9a-f]{24})$/.exec(url ?? "")?.[1] ?? null;

export const IMAGE_MESSAGE = "Image must be an https link or a JPEG, PNG or WebP of at most 5 MB";

export const MOVES_MESSAGE = "This picture moves: upload a still one";

/** A member's picture is shown small and often. The browser makes it a square of 400 pixels before it is sent. */
export const FACE_MAX_BYTES = 512 * 1024;
export const FACE_MAX_SIDE = 2000;

export const FACE_MESSAGE =
  "A picture of you must be a JPEG, PNG or WebP of at most 500 KB and 2000 pixels a side. 400 pixels are enough";
