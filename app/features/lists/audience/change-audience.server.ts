import { ask, first, writeAll } from "#db/ask";
import type { Statement } from "#db/client";
import { project } from "~/features/lists/projection/projection.server";
import { projectionStatements } from "~/features/lists/projection/projection-writes.server";
import { isOwnHidden, listForReader, listOwnerOf } from "~/features/lists/reads/lists.queries.server";
import { blindListsUntil } from "~/features/lists/reads/which-lists.queries.server";
import {
  carryOut,
  type ListSnapshot,
  readSnapshot,
  readVisibleSnapshot,
  retryOnConflict,
  type WritePlan,
} from "~/features/lists/writes/list-snapshot.server";
import {
  adjustAllPeople,
  changeList,
  changeVersionsAudience,
  hideOthers,
} from "~/features/lists/writes/list-writes.queries.server";
import { claimList } from "~/features/lists/writes/version-writes.server";
import type { AudienceWord } from "~/features/notifications/causes/notification";
import { notifyOfAudience } from "~/features/notifications/causes/notify.server";
import { countListAgain } from "~/features/notifications/inbox/unread-counts.server";
import { type Circle, wrongBlindness, wrongGuests } from "~/lib/audience";
import type { ListId, UserId, VersionId } from "~/lib/ids";
import { serverPaths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { keyOfList, nextListKey } from "~/platform/list-keys.server";
import { Refusal } from "~/platform/refusal";
import { type Member, readerOf, requireWriter, type Viewer } from "~/platform/viewer.server";

/** A change of a list's audience; absent fields stay unchanged. */
export type AudienceChange = {
  byLink?: boolean | undefined;
  /** Milliseconds since 1970; null ends the blindness. */
  blindUntil?: number | null | undefined;
  renewLink?: boolean | undefined;
  /** True revokes the link, so nobody new can join; false creates a new one. */
  closed?: boolean | undefined;
  /** True lets people with the link join with a name alone; false keeps the guests who are in. */
  guests?: boolean | undefined;
};

/** Returns the path of a list's link; null if it has none or its key can't be derived again. */
export async function linkOf(app: App, list: Parameters<typeof keyOfList>[1]): Promise<string | null> {
  const key = await keyOfList(app, list);
  return key && serverPaths.listLink(key);
}

/** Returns a list's audience, the viewer's version state and the owner's link. Refuses 'not-found'. */
export async function readListAudience(app: App, viewer: Viewer, listId: ListId) {
  const { list, owner, own } = await ask(app.db, {
    list: first(listForReader(app.db, listId, readerOf(app, viewer))),
    owner: viewer && first(listOwnerOf(app.db, listId)),
    own: viewer && first(isOwnHidden(app.db, listId, viewer.id)),
  });
  if (!list) throw new Refusal("not-found");
  const listOwner = viewer !== null && owner?.userId === viewer.id;
  return { ...list, own: own ?? null, listOwner, link: listOwner ? await linkOf(app, list) : null };
}

/** Refuses 'bad-input' for an invalid blindness, or guests on a list for everyone. */
export function refuseWrongCircle({ now }: App, circle: Circle): void {
  const blindUntil = wrongBlindness(circle, now());
  if (blindUntil) throw new Refusal("bad-input", { errors: { blindUntil } });
  const guests = wrongGuests(circle);
  if (guests) throw new Refusal("bad-input", { errors: { guests } });
}

export async function changeAudience(
  app: App,
  viewer: Viewer,
  listId: ListId,
  change: AudienceChange,
): Promise<void> {
  await carryOut(planAudience(app, viewer, listId, change), (statements) => writeAll(app.db, statements));
}

/**
 * Changes a list's audience and notifies everyone on it. Becoming a list by link removes it from feeds,
 * search and counts, and revokes its old link. Opening it hides all versions but the owner's until their
 * creators publish them. Refuses 'not-yours' unless the member owns the list, 'bad-input' for an invalid
 * combination, and 'conflict' for a blindness that can't begin. Idempotent, except for `renewLink`.
 */
export const planAudience =
  (app: App, viewer: Viewer, listId: ListId, change: AudienceChange): WritePlan =>
  async () => {
    const member = requireWriter(viewer);
    const state = await readVisibleSnapshot(app, listId, member.id, { all: true });
    const changed = await changedAudience(app, member, state, change);
    return { statements: changed ? writeOf(app, state, changed) : [] };
  };

export type ChangedAudience = { statements: Statement[]; state: ListSnapshot; isSeenByOthers: boolean };

/**
 * Returns the change for a batch that writes the projection afterwards; null if nothing changes. Expects a
 * state with all counted versions. Refuses like `planAudience`.
 */
export async function changedAudience(
  app: App,
  member: Member,
  state: ListSnapshot,
  change: AudienceChange,
): Promise<ChangedAudience | null> {
  const list = asItIsNow(app, state.list);
  const next = await nextOf(app, list, change);
  if (!next) return null;
  if (state.listOwnerId !== member.id)
    throw new Refusal("not-yours", { message: "Who sees a list is up to who dropped it" });
  refuseWrongCircle(app, { ...next, byLink: next.audience !== "everyone" });
  if (next.audience === "blind" && list.audience !== "blind") refuseBlinding(state, list, member);
  const { own } = state;
  const versionId = own && !own.hidden && !own.removed ? own.id : null;
  return audienceAfter(app, state, next, { id: member.id, versionId });
}

type ListRow = ListSnapshot["list"];
type Next = Pick<ListRow, "audience" | "blindUntil" | "keyNumber" | "keyHash" | "guests">;

/** Treats a list past its reveal time as no longer blind, even before the cron trigger has written that. */
const asItIsNow = (app: App, list: ListRow): ListRow =>
  isBlindnessOver(app, list)
    ? { ...list, audience: "link", blindUntil: null, revealedAt: list.blindUntil }
    : list;

/** Refuses 'conflict' unless the list was never revealed and has no counted versions of others. */
function refuseBlinding({ counted }: ListSnapshot, { revealedAt }: ListRow, member: Member): void {
  if (revealedAt !== null)
    throw new Refusal("conflict", { message: "This list was sealed once, and its versions have been shown" });
  // hidden versions don't matter: nobody has seen them
  if (counted.some(({ userId }) => userId !== member.id))
    throw new Refusal("conflict", { message: "A list can be sealed only while you alone are on it" });
}

/** Returns the list's columns after the change; null if nothing changes. */
async function nextOf(app: App, list: ListRow, change: AudienceChange): Promise<Next | null> {
  const { keyNumber, keyHash } = list;
  const wasByLink = list.audience !== "everyone";
  const byLink = change.byLink ?? wasByLink;
  const staysBlind = change.blindUntil === undefined && byLink && list.audience === "blind";
  const blindUntil = staysBlind ? list.blindUntil : (change.blindUntil ?? null);
  const isBlind = staysBlind || blindUntil !== null;
  for (const field of ["renewLink", "closed"] as const)
    if (change[field] && !byLink)
      throw new Refusal("bad-input", { errors: { [field]: "Only a list by link has a link" } });
  const isClosed = change.renewLink ? false : (change.closed ?? (wasByLink && keyHash === null));
  const isNew = byLink && !isClosed && (change.renewLink || keyHash === null);
  const key = isNew
    ? await nextListKey(app, list)
    : { keyNumber, keyHash: byLink && !isClosed ? keyHash : null };
  const guests = change.guests ?? (byLink && list.guests);
  if (isBlind && !byLink) return { audience: "everyone", blindUntil, guests, ...key };
  const audience = !byLink ? "everyone" : isBlind ? "blind" : "link";
  const isSeenBySame =
    audience === list.audience && blindUntil === list.blindUntil && key.keyHash === keyHash;
  return isSeenBySame && guests === list.guests ? null : { audience, blindUntil, guests, ...key };
}

/** The member who makes the change, null for the cron; `versionId` is null if theirs isn't visible. */
type Actor = { id: UserId; versionId: VersionId | null } | null;

function audienceAfter(app: App, state: ListSnapshot, next: Next, actor: Actor): ChangedAudience {
  const { db } = app;
  const { list } = state;
  const { audience } = next;
  const was = list.audience;
  const columns = {
    ...next,
    ...(audience === "blind" && was !== "blind" ? { sealedBy: actor?.id ?? null } : {}),
    ...(audience !== "blind" && was === "blind" ? { sealedBy: null, revealedAt: app.now() } : {}),
  };
  const head = changeList(db, list.id, columns);
  const word = changeInAWord(list, next);
  const told = word
    ? notifyOfAudience(app, {
        listId: list.id,
        change: word,
        actorId: actor?.id ?? "",
        versionId: actor?.versionId ?? null,
      })
    : [];
  const after = { ...state, list: { ...list, ...columns } };
  if (audience === was) return { statements: [head, ...told], state: after, isSeenByOthers: false };
  const opens = audience === "everyone";
  // the others wrote for a circle, so their versions stay hidden until they publish them
  const counted = opens ? state.counted.filter(({ userId }) => userId === actor?.id) : state.counted;
  return {
    statements: [
      head,
      ...(opens ? hideOthers(db, list.id, actor?.id ?? "") : []),
      changeVersionsAudience(db, list.id, audience),
      ...(opens || was === "everyone" ? adjustAllPeople(db, list.id, opens ? 1 : -1) : []),
      ...told,
    ],
    // without a stored masterlist, the projection reads every note again
    state: { ...after, list: { ...after.list, creatorCount: counted.length }, counted, masterlist: null },
    isSeenByOthers: true,
  };
}

/** Returns null if the same people see the same versions: a change of guests alone. */
function changeInAWord(list: ListRow, next: Next): AudienceWord | null {
  if (next.audience === "everyone") return list.audience === "everyone" ? null : "everyone";
  if (list.audience === "everyone") return "link";
  if (list.audience === "blind" && next.audience === "link") return "revealed";
  if (next.blindUntil !== list.blindUntil) return "date";
  if (next.keyHash === list.keyHash) return null;
  return next.keyHash === null ? "no link" : "new link";
}

/** Returns the whole batch of a change that is written alone. */
const writeOf = (
  app: App,
  before: ListSnapshot,
  { statements, state, isSeenByOthers }: ChangedAudience,
): Statement[] => [
  ...claimList(app, before),
  ...statements,
  ...(isSeenByOthers
    ? [
        ...projectionStatements(app, state.list, state.chapters, project(state)),
        ...countListAgain(app, state.list.id),
      ]
    : []),
];

/** Reveals a blind list's versions after its reveal time; does nothing before. */
export async function endBlindness(app: App, listId: ListId): Promise<void> {
  await retryOnConflict(async () => {
    const state = await readSnapshot(app, listId, "", { all: true });
    if (!state || !isBlindnessOver(app, state.list)) return;
    const { keyNumber, keyHash, guests } = state.list;
    const shown = { audience: "link", blindUntil: null, keyNumber, keyHash, guests } as const;
    await writeAll(app.db, writeOf(app, state, audienceAfter(app, state, shown, null)));
  });
}

export const isBlindnessOver = (
  { now }: App,
  { audience, blindUntil }: Pick<ListRow, "audience" | "blindUntil">,
): boolean => audience === "blind" && blindUntil !== null && blindUntil <= now();

const AT_ONCE = 20;

/** Ends the blindness of lists past their reveal time; for the cron trigger. */
export async function endDueBlindness(app: App): Promise<void> {
  for (const { id } of await blindListsUntil(app.db, app.now(), AT_ONCE)) await endBlindness(app, id);
}
