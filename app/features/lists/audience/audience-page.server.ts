/** Lists by link: who comes in by it, and what the page about it shows. */

import type { ListId } from "~/lib/ids";
import { paths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { hashOfKey, keyCookie } from "~/platform/list-keys.server";
import { Refusal } from "~/platform/refusal";
import type { Viewer } from "~/platform/viewer.server";
import { listOfKey } from "./audience.queries.server";
import { endOfBlindness } from "./audience-words";
import { readListAudience } from "./change-audience.server";

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
  /** Until when, in words; null if all who see the list see its versions. */
  blindUntil: string | null;
  /** True once the member who sealed it has left: then nobody can change anything before it is shown. */
  ownerLeft: boolean;
  /** Why it can't be blind (any more); null if it can, or is. */
  whyNotBlind: string | null;
  /** Whether the viewer may change it. */
  listOwner: boolean;
  /** True if the viewer has a hidden version that they can publish. */
  ownHidden: boolean;
  creatorCount: number;
  /** The link's whole address, for the owner; null if it has none. */
  link: string | null;
};

/** Who sees a list. Refuses 'not-found'. */
export async function readAudience(app: App, viewer: Viewer, listId: ListId): Promise<AudienceView> {
  const list = await readListAudience(app, viewer, listId);
  const { title, audience, blindUntil, sealedBy, revealedAt, own, listOwner, creatorCount, link } = list;
  const others = creatorCount - (own && !own.hidden && !own.removed ? 1 : 0);
  const isBlind = audience === "blind";
  return {
    listId,
    listTitle: title,
    byLink: audience !== "everyone",
    blindUntil: isBlind ? endOfBlindness(blindUntil) : null,
    ownerLeft: isBlind && sealedBy === "",
    whyNotBlind: isBlind ? null : whyNotBlind(revealedAt, others),
    listOwner,
    ownHidden: own?.hidden === true && !own.removed,
    creatorCount,
    link: link && app.origin + link,
  };
}

const whyNotBlind = (revealedAt: number | null, others: number): string | null =>
  revealedAt !== null
    ? "It was blind once, and its versions have been shown: it can't be blind again."
    : others > 0
      ? "It could be blind only while you alone were on it: others' versions have been seen."
      : null;
