import { fontAssets } from "#scripts/fonts/share-fonts";
import { root } from "#scripts/settings";

const assets = fontAssets(root);

export const readFontAsset = async (path: string) => assets.get(path)?.() ?? null;

/** Static files that include only the fonts of share pictures, without those of `missing`. */
export const assetsWithFonts = (missing: (path: string) => boolean = () => false) => ({
  fetch: async ({ pathname }: URL) => {
    const file = missing(pathname) ? null : await readFontAsset(pathname);
    return new Response(file && Uint8Array.from(file), { status: file ? 200 : 404 });
  },
});
