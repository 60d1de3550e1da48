/** Lists by link: who comes in by it, and what the page about it shows. */
import { readListAudience } from "~/features/lists/audience.server";
import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { hashOfKey, keyCookie } from "~/platform/list-keys.server";
import { Refusal } from "~/platform/refusal";
import type { Viewer } from "~/platform/viewer.server";
import { listOfKey } from "./audience.queries.server";
import { momentWords } from "./audience-words";

/** Where a list's link leads, and the cookie that opens it. Refuses 'not-found' for a link that leads nowhere. */
export async function openLink(app: App, key: string): Promise<{ path: string; cookie: string }> {
  const hash = await hashOfKey(key);
  const [list] = hash ? await listOfKey(app.db, hash) : [];
  if (!list) throw new Refusal("not-found");
  return { path: paths.list(list.id), cookie: keyCookie(app, list.id, key) };
}

export type AudienceView = {
  listId: ListId;
  listTitle: string;
  byLink: boolean;
  /** The moment in words; null if all who see the list see its versions. */
  blindUntil: string | null;
  /** Whether the viewer may change it. */
  listOwner: boolean;
  creatorCount: number;
  /** The link's whole address, for the owner; null if it has none. */
  link: string | null;
};

/** Who sees a list. Refuses 'not-found'. */
export async function readAudience(app: App, viewer: Viewer, listId: ListId): Promise<AudienceView> {
  const { title, audience, blindUntil, listOwner, creatorCount, link } = await readListAudience(
    app,
    viewer,
    listId,
  );
  return {
    listId,
    listTitle: title,
    byLink: audience !== "everyone",
    blindUntil: blindUntil === null ? null : momentWords(blindUntil),
    listOwner,
    creatorCount,
    link: link && app.origin + link,
  };
}
