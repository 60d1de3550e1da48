/** The picture that previews of a link to a list show. */
import type { ListId } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { PALETTE } from "./canvas";
import { drawList } from "./draw-list";
import { type Faces, readFaces } from "./glyphs";
import { encodePng } from "./png";
import { publicCard } from "./share-picture.queries.server";

const FONT = "/share-font.bin";

/** Kept as long as the isolate lives. */
let faces: Faces | undefined;

/**
 * A PNG of 1200 × 630 pixels with the public part of a list, whoever asks.
 * Refuses 'not-found' if the list is not public, 'unavailable' if the font can't be loaded.
 */
export async function readSharePicture(app: App, listId: ListId): Promise<Uint8Array<ArrayBuffer>> {
  const [card] = await publicCard(app.db, listId);
  if (!card) throw new Refusal("not-found");
  const { title, creator, creatorCount: people, top, firstItems } = card;
  faces ??= await fetchFaces(app);
  const ranked = top.length > 0 ? top : firstItems.map((item, i) => ({ title: item.title, rank: i + 1 }));
  const list = { title, product: app.env.PRODUCT_NAME, creator, people, top: ranked };
  return encodePng(drawList(faces, list), PALETTE);
}

/** From the static files; in development Vite serves them. */
async function fetchFaces({ env, origin }: App): Promise<Faces> {
  const file = new URL(FONT, origin);
  const answer = await (env.ASSETS ? env.ASSETS.fetch(file) : fetch(file));
  if (!answer.ok) throw new Refusal("unavailable");
  return readFaces(new Uint8Array(await answer.arrayBuffer()));
}
