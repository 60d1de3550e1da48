import { first, runQueries } from "#db/run-queries";
import { isOwnHidden, listForReader, listOwnerOf } from "~/features/lists/stored/lists.queries.server";
import type { ListId } from "~/lib/data/ids";
import { AUDIENCES } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { linkOf } from "~/platform/list-keys.server";
import { Refusal } from "~/platform/refusal";
import { readerOf, type Viewer } from "~/platform/viewer.server";
import { endOfBlindness } from "./audience-words";

export type AudienceView = {
  listId: ListId;
  listTitle: string;
  byLink: boolean;
  /** The end of blindness in words; null if everyone who sees the list sees its versions. */
  blindUntil: string | null;
  /** True once the member who sealed it has left: nobody can change the audience before the reveal. */
  ownerLeft: boolean;
  /** The reason that the list can't become blind; null if it can or already is. */
  whyNotBlind: string | null;
  listOwner: boolean;
  ownHidden: boolean;
  creatorCount: number;
  /** True if people with the link may join with a name alone. */
  guests: boolean;
  /** The absolute URL of the link, for the list owner only; null if there is none. */
  link: string | null;
};

/** Returns a list's audience, the viewer's version state and the owner's link. Refuses 'not-found'. */
export async function readListAudience(app: App, viewer: Viewer, listId: ListId) {
  const { list, owner, own } = await runQueries(app.db, {
    list: first(listForReader(app.db, listId, readerOf(app, viewer))),
    owner: viewer && first(listOwnerOf(app.db, listId)),
    own: viewer && first(isOwnHidden(app.db, listId, viewer.id)),
  });
  if (!list) throw new Refusal("not-found");
  const listOwner = viewer !== null && owner?.userId === viewer.id;
  return { ...list, own: own ?? null, listOwner, link: listOwner ? await linkOf(app, list) : null };
}

/** Returns the audience of a list. Refuses 'not-found'. */
export async function readAudience(app: App, viewer: Viewer, listId: ListId): Promise<AudienceView> {
  const list = await readListAudience(app, viewer, listId);
  const { title, audience, blindUntil, sealedBy, revealedAt, own, listOwner, creatorCount, link } = list;
  const others = creatorCount - (own && !own.hidden && !own.removed ? 1 : 0);
  const isBlind = !AUDIENCES[audience].open;
  return {
    listId,
    listTitle: title,
    byLink: AUDIENCES[audience].circle,
    blindUntil: isBlind ? endOfBlindness(blindUntil) : null,
    ownerLeft: isBlind && sealedBy === "",
    whyNotBlind: isBlind ? null : whyNotBlind(revealedAt, others),
    listOwner,
    ownHidden: own?.hidden === true && !own.removed,
    creatorCount,
    guests: list.guests,
    link: link && app.origin + link,
  };
}

const whyNotBlind = (revealedAt: number | null, others: number): string | null =>
  revealedAt !== null
    ? "It was blind once, and its versions have been shown: it can't be blind again."
    : others > 0
      ? "It could be blind only while you alone were on it: others' versions have been seen."
      : null;
