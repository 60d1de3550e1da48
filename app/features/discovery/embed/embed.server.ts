import { readList } from "~/features/lists/reads/lists.server";
import { pictureAddress } from "~/features/sharing/share-pictures/share-picture.server";
import { listPicture } from "~/features/sharing/share-pictures/shared-picture";
import { paths } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { type App, forEveryone, siteOf } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { embedPage, listOfAddress, oembedAnswer, type Room } from "./embed";

/** Renders the frame of a public list, the same for every viewer, in one round trip. Refuses 'not-found'. */
export const readEmbed = async (app: App, listId: ListId): Promise<string> =>
  embedPage(siteOf(app), await readList(forEveryone(app), null, listId));

/** Returns the oEmbed response for a URL. Refuses 'not-found' unless it is the URL of a public list. */
export async function readOembed(app: App, address: string, room: Room) {
  const listId = listOfAddress(app.origin, address);
  if (listId === null) throw new Refusal("not-found");
  const list = await readList(forEveryone(app), null, listId);
  const picture = await pictureAddress(app, paths.sharePicture(list.id), listPicture(list));
  return oembedAnswer(siteOf(app), list, picture, room);
}
