import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Returns public/share-font.bin as deployed. */
export const fontFile = () =>
  Uint8Array.from(readFileSync(fileURLToPath(new URL("../../public/share-font.bin", import.meta.url))));

/** Static files that include only the font. */
export const assetsWithFont = {
  fetch: async (url: URL) =>
    url.pathname === "/share-font.bin" ? new Response(fontFile()) : new Response(null, { status: 404 }),
};
