import { encode } from "uqr";

import type { QrPicture } from "./room";

/** Draws a QR code of medium error correction. */
export function qrPicture(text: string): QrPicture {
  const { size, data } = encode(text, { ecc: "M", border: 0 });
  const runs = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const width = (end < 0 ? size : end) - x;
      return [`M${x} ${y}h${width}v1h-${width}z`];
    }),
  );
  return { size, path: runs.join("") };
}
