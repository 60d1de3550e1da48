/** Pictures that were drawn before, by their revision: in this isolate, and in the data centre's cache. */
import { keepNewest } from "~/lib/keep-newest";
import { dataCentreCache } from "~/platform/data-centre-cache.server";

/** Of some 20 KB each. */
const ENTRIES_MAX = 100;
const LIFETIME_S = 24 * 60 * 60;

type Png = Uint8Array<ArrayBuffer>;

/** Oldest first. */
const pictures = new Map<string, Png>();

/** The picture of a revision; drawn where neither has it. `later` lets it be kept after the response. */
export async function keptPicture(
  { origin, later }: { origin: string; later: (work: Promise<unknown>) => void },
  revision: string,
  draw: () => Promise<Png>,
): Promise<Png> {
  const here = pictures.get(revision);
  if (here) return here;
  const cache = dataCentreCache();
  const key = `${origin}/.edge/pictures/${revision}`;
  const found = await cache?.match(key);
  const png = found ? new Uint8Array(await found.arrayBuffer()) : await draw();
  keepNewest(pictures, revision, png, ENTRIES_MAX);
  const headers = { "Cache-Control": `max-age=${LIFETIME_S}`, "Content-Type": "image/png" };
  if (cache && !found) later(cache.put(key, new Response(png, { headers })));
  return png;
}
