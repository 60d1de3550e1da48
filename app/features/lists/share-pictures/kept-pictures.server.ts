/** Caches share pictures in this isolate and in the data centre. */
import { keepNewest } from "~/lib/keep-newest";
import { dataCentreCache } from "~/platform/data-centre-cache.server";

/** The maximum number of cached pictures, at about 20 KB each. */
const ENTRIES_MAX = 100;
const LIFETIME_S = 24 * 60 * 60;

type Png = Uint8Array<ArrayBuffer>;

/** Cached PNGs, oldest first. */
const pictures = new Map<string, Png>();

/**
 * Returns the cached picture of a key, or draws it. The key must contain the picture's owner and the full
 * hash of its content. `later` stores it after the response.
 */
export async function keptPicture(
  { origin, later }: { origin: string; later: (work: Promise<unknown>) => void },
  key: string,
  draw: () => Promise<Png>,
): Promise<Png> {
  const here = pictures.get(key);
  if (here) return here;
  const cache = dataCentreCache();
  const address = `${origin}/.edge/pictures/${key}`;
  const found = await cache?.match(address);
  const png = found ? new Uint8Array(await found.arrayBuffer()) : await draw();
  keepNewest(pictures, key, png, ENTRIES_MAX);
  const headers = { "Cache-Control": `max-age=${LIFETIME_S}`, "Content-Type": "image/png" };
  if (cache && !found) later(cache.put(address, new Response(png, { headers })));
  return png;
}
