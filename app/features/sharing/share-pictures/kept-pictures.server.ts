/** Caches share pictures in this isolate and in the data centre. */
import { keepNewest } from "~/lib/keep-newest";
import type { App } from "~/platform/app.server";
import { dataCentreCache } from "~/platform/data-centre-cache.server";
import type { DrawnPicture } from "./draw-picture.server";

/** The maximum number of cached pictures, at about 40 KB each. */
const ENTRIES_MAX = 50;
const LIFETIME_S = 24 * 60 * 60;

/** Cached PNGs, oldest first. */
const pictures = new Map<string, DrawnPicture["png"]>();

/**
 * Returns the cached picture of a key, or draws it. The key must contain the picture's owner and the full
 * hash of its content. Stores it after the response, if it is complete.
 */
export async function keptPicture(
  { origin, afterAnswer }: Pick<App, "origin" | "afterAnswer">,
  key: string,
  draw: () => Promise<DrawnPicture>,
): Promise<DrawnPicture> {
  const here = pictures.get(key);
  if (here) return { png: here, isComplete: true };
  const cache = dataCentreCache();
  const address = `${origin}/.edge/pictures/${key}`;
  const found = await cache?.match(address);
  const { png, isComplete } = found
    ? { png: new Uint8Array(await found.arrayBuffer()), isComplete: true }
    : await draw();
  if (isComplete) keepNewest(pictures, key, png, ENTRIES_MAX);
  const headers = { "Cache-Control": `max-age=${LIFETIME_S}`, "Content-Type": "image/png" };
  if (cache && !found && isComplete) afterAnswer(() => cache.put(address, new Response(png, { headers })));
  return { png, isComplete };
}
