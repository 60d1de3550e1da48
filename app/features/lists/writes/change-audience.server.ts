import type { Statement } from "#db/client";
import { writeAll } from "#db/run-queries";
import type { Change, CountedVersion } from "~/features/lists/projection/projection-input";
import { blindListsUntil } from "~/features/lists/stored/lists.queries.server";
import type { AudienceWord } from "~/features/notifications/causes/notification";
import { notifyOfAudience } from "~/features/notifications/causes/notify.server";
import { countListAgain } from "~/features/notifications/causes/unread-counts.server";
import { deliverAfterAnswer } from "~/features/notifications/push/push-notifications.server";
import { forEachRow } from "~/lib/data/for-each-row";
import type { ListId, UserId, VersionId } from "~/lib/data/ids";
import {
  AUDIENCES,
  audienceOf,
  type Circle,
  isBlindnessOver,
  REVEALED,
  storedChoices,
  wrongCircle,
} from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { nextListKey } from "~/platform/list-keys.server";
import { countNewcomer } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { logError } from "~/platform/to-refusal.server";
import { type Member, requireWriter, type Viewer } from "~/platform/viewer.server";
import {
  type ListSnapshot,
  readSnapshot,
  readVisibleSnapshot,
  retryOnConflict,
  runPlan,
  type WritePlan,
} from "./list-snapshot.server";
import {
  adjustAllPeople,
  changeList,
  changeVersionsAudience,
  hideOthers,
} from "./list-writes.queries.server";
import { updateProjection } from "./projection-writes.server";
import { claimList } from "./version-writes.server";

/** A change of a list's audience; absent fields stay unchanged. */
export type AudienceChange = {
  byLink?: boolean;
  /** True without `blindUntil`: until the owner's reveal, or all expected are in. False reveals. */
  blind?: boolean;
  /** Milliseconds since 1970; null ends the blindness, unless `blind` is true. */
  blindUntil?: number | null;
  expected?: number | null;
  /** True keeps a list blind once all expected people are in. */
  ownerReveals?: boolean;
  choices?: string[];
  renewLink?: boolean;
  /** True revokes the link, so nobody new can join; false creates a new one. */
  closed?: boolean;
  /** True lets people with the link join with a name alone; false keeps the guests who are in. */
  guests?: boolean;
  /** Refuses with 'conflict' if fewer versions rank something. */
  atLeast?: number;
};

/** Refuses 'bad-input' for an invalid audience. */
export function refuseWrongCircle({ now }: App, circle: Circle): void {
  const errors = wrongCircle(circle, now());
  if (Object.keys(errors).length > 0) throw new Refusal("bad-input", { errors });
}

export async function changeAudience(
  app: App,
  viewer: Viewer,
  listId: ListId,
  change: AudienceChange,
): Promise<void> {
  await runPlan(app, planAudience(app, viewer, listId, change));
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
    const state = await readVisibleSnapshot(app, listId, member.id);
    const changed = await changedAudience(app, member, state, change);
    if (!changed) return { statements: [] };
    return { statements: await writeOf(app, state, changed), afterwards: () => deliverAfterAnswer(app) };
  };

export type ChangedAudience = { statements: Statement[]; state: ListSnapshot; isSeenByOthers: boolean };

/**
 * Returns the change for a batch that writes the projection afterwards; null if nothing changes. Expects a
 * state with all counted versions. Refuses like `planAudience`, and 'too-many' for a newcomer's.
 */
export async function changedAudience(
  app: App,
  member: Member,
  state: ListSnapshot,
  change: AudienceChange,
): Promise<ChangedAudience | null> {
  const list = currentRow(app, state.list);
  const circle = circleAfter(list, change);
  const next = await nextOf(app, list, change, circle);
  if (isSameAudience(list, next) && Object.keys(wrongCircle(circle, app.now())).length === 0) return null;
  if (state.listOwnerId !== member.id)
    throw new Refusal("not-yours", { message: "Only the list owner can change who sees it" });
  refuseWrongCircle(app, circle);
  if (AUDIENCES[next.audience].public && !AUDIENCES[list.audience].public)
    await countNewcomer(app, "newcomer-list", member);
  if (!AUDIENCES[next.audience].open && AUDIENCES[list.audience].open) refuseBlinding(state, list, member);
  if (state.counted.filter(isRanked).length < (change.atLeast ?? 0))
    throw new Refusal("conflict", { message: "There is nothing to reveal before two lists are in" });
  const { own } = state;
  const versionId = own && !own.hidden && !own.removed ? own.id : null;
  return audienceAfter(app, state, shownOnceAllAreIn(state, next), { id: member.id, versionId });
}

type ListRow = ListSnapshot["list"];
type Next = Pick<
  ListRow,
  "audience" | "blindUntil" | "keyNumber" | "keyHash" | "expected" | "ownerReveals" | "choices" | "guests"
>;

/** Treats a list past its reveal time as no longer blind, even before the cron trigger has written that. */
const currentRow = (app: App, list: ListRow): ListRow =>
  isBlindnessOver(list, app.now()) ? { ...list, ...REVEALED, revealedAt: list.blindUntil } : list;

/** Refuses 'conflict' unless the list was never revealed and has no counted versions of others. */
function refuseBlinding({ counted }: ListSnapshot, { revealedAt }: ListRow, member: Member): void {
  if (revealedAt !== null)
    throw new Refusal("conflict", {
      message: "This list was blind once, and its versions have been revealed",
    });
  // hidden versions don't matter: nobody has seen them
  if (counted.some(({ userId }) => userId !== member.id))
    throw new Refusal("conflict", {
      message: "A list can become blind only while nobody else has a version on it",
    });
}

/** Returns the audience after the change, which may be invalid. */
function circleAfter(list: ListRow, change: AudienceChange): Circle {
  const { blind, blindUntil, expected, ownerReveals, choices, guests } = change;
  const byLink = change.byLink ?? AUDIENCES[list.audience].circle;
  const wasBlind = byLink && !AUDIENCES[list.audience].open;
  const isBlind = blind ?? (blindUntil === undefined ? wasBlind : blindUntil !== null);
  const date = blindUntil === undefined && wasBlind ? list.blindUntil : (blindUntil ?? null);
  return {
    byLink,
    blind: isBlind,
    blindUntil: isBlind ? date : null,
    expected: expected === undefined && byLink ? list.expected : (expected ?? null),
    ownerReveals: ownerReveals ?? (byLink && list.ownerReveals),
    choices: choices === undefined && byLink ? (list.choices ?? []) : (choices ?? []),
    guests: guests ?? (byLink && list.guests),
  };
}

/** Returns the list's columns with this audience. Refuses 'bad-input' for a link of a list without one. */
async function nextOf(app: App, list: ListRow, change: AudienceChange, circle: Circle): Promise<Next> {
  const { keyNumber, keyHash } = list;
  const { byLink, blindUntil, expected, ownerReveals, guests } = circle;
  for (const field of ["renewLink", "closed"] as const)
    if (change[field] && !byLink)
      throw new Refusal("bad-input", { errors: { [field]: "Only lists by link have a link" } });
  const wasByLink = AUDIENCES[list.audience].circle;
  const isClosed = change.renewLink ? false : (change.closed ?? (wasByLink && keyHash === null));
  const isNew = byLink && !isClosed && (change.renewLink || keyHash === null);
  const key = isNew
    ? await nextListKey(app, list)
    : { keyNumber, keyHash: byLink && !isClosed ? keyHash : null };
  const choices = storedChoices(circle.choices);
  return { audience: audienceOf(circle), blindUntil, expected, ownerReveals, choices, guests, ...key };
}

const isSameAudience = (list: ListRow, next: Next): boolean =>
  next.audience === list.audience &&
  next.blindUntil === list.blindUntil &&
  next.keyHash === list.keyHash &&
  next.expected === list.expected &&
  next.ownerReveals === list.ownerReveals &&
  next.guests === list.guests &&
  JSON.stringify(next.choices) === JSON.stringify(list.choices);

const isRanked = ({ titles }: Pick<CountedVersion, "titles">) => titles.length > 0;

/** Returns the change as a reveal if as many people as expected have ranked something, and the owner waits for no more. */
const shownOnceAllAreIn = ({ counted }: Pick<ListSnapshot, "counted">, next: Next): Next =>
  !AUDIENCES[next.audience].open &&
  !next.ownerReveals &&
  next.expected !== null &&
  counted.filter(isRanked).length >= next.expected
    ? { ...next, ...REVEALED }
    : next;

/**
 * Returns the reveal of a blind list once all expected people have ranked something, else null. Belongs after
 * the statements of the version that completes them.
 */
export function revealOnceAllAreIn(
  app: App,
  member: Member,
  state: ListSnapshot,
  { before, after }: Change,
): ChangedAudience | null {
  const { list } = state;
  if (AUDIENCES[list.audience].open || list.expected === null || list.ownerReveals || !after) return null;
  const counted = [...state.counted.filter(({ id }) => id !== before?.id && id !== after.id), after];
  const next = shownOnceAllAreIn({ counted }, list);
  return next === list ? null : audienceAfter(app, state, next, { id: member.id, versionId: null });
}

/** The member who makes the change, null for the cron; `versionId` is null if theirs isn't visible. */
type Actor = { id: UserId; versionId: VersionId | null } | null;

function audienceAfter(app: App, state: ListSnapshot, next: Next, actor: Actor): ChangedAudience {
  const { db } = app;
  const { list } = state;
  const { audience, blindUntil, expected, ownerReveals, choices, guests, keyNumber, keyHash } = next;
  const [was, is] = [AUDIENCES[list.audience], AUDIENCES[audience]];
  const isMoved = audience !== list.audience;
  const actorId = actor?.id ?? "";
  const columns = {
    ...{ audience, blindUntil, expected, ownerReveals, choices, guests, keyNumber, keyHash },
    ...(was.open && !is.open && { sealedBy: actor?.id ?? null }),
    ...(!was.open && is.open && { sealedBy: null, revealedAt: app.now() }),
    // the short address is good until the reveal
    ...((is.public || isMoved) && { roomCode: null, roomUntil: null }),
  };
  const word = changeInAWord(list, next);
  const head = changeList(db, list.id, columns);
  const notices = word
    ? notifyOfAudience(app, { listId: list.id, change: word, actorId, versionId: actor?.versionId ?? null })
    : [];
  const after = { ...list, ...columns };
  if (!isMoved)
    return { statements: [head, ...notices], state: { ...state, list: after }, isSeenByOthers: false };
  // the others wrote for a circle, so their versions stay hidden until they publish them
  const counted = is.public ? state.counted.filter(({ userId }) => userId === actorId) : state.counted;
  return {
    statements: [
      head,
      ...(is.public ? hideOthers(db, list.id, actorId) : []),
      changeVersionsAudience(db, list.id, audience),
      ...(is.public || was.public ? adjustAllPeople(db, list.id, is.public ? 1 : -1) : []),
      ...notices,
    ],
    // without a stored masterlist, the projection reads every note again
    state: { ...state, list: { ...after, creatorCount: counted.length }, counted, masterlist: null },
    isSeenByOthers: true,
  };
}

/** Returns null if nobody's access changes, for example if only the choices do. */
function changeInAWord(list: ListRow, next: Next): AudienceWord | null {
  const [was, is] = [AUDIENCES[list.audience], AUDIENCES[next.audience]];
  if (was.field !== is.field) return is.field;
  if (is.public) return null;
  if (!was.open && is.open) return "revealed";
  if (next.blindUntil !== list.blindUntil || next.audience !== list.audience) return "date";
  if (next.keyHash === list.keyHash) return null;
  return next.keyHash === null ? "no link" : "new link";
}

/** Returns the complete batch of a change without other writes. */
const writeOf = async (
  app: App,
  before: ListSnapshot,
  { statements, state, isSeenByOthers }: ChangedAudience,
): Promise<Statement[]> => [
  ...claimList(app, before),
  ...statements,
  ...(isSeenByOthers ? [...(await updateProjection(app, state)), ...countListAgain(app, state.list.id)] : []),
];

/** Reveals a blind list's versions after its reveal time; does nothing before. */
async function endBlindness(app: App, listId: ListId): Promise<void> {
  await retryOnConflict(async () => {
    const state = await readSnapshot(app, listId, "");
    if (!state || !isBlindnessOver(state.list, app.now())) return;
    const shown = { ...state.list, ...REVEALED };
    await writeAll(app.db, await writeOf(app, state, audienceAfter(app, state, shown, null)));
  });
}

const AT_ONCE = 20;

/** Ends the blindness of lists past their reveal time; for the cron trigger. */
export async function endDueBlindness(app: App): Promise<void> {
  await forEachRow(await blindListsUntil(app.db, app.now(), AT_ONCE), ({ id }) => endBlindness(app, id));
}

/**
 * Ends a list's blindness that is over, before a read. Returns false if that failed: the read shows the list as
 * it is, and the scheduled job tries again.
 */
export async function endBlindnessForRead(app: App, listId: ListId): Promise<boolean> {
  try {
    await endBlindness(app, listId);
    return true;
  } catch (error) {
    logError(error, app.requestId, "end of blindness");
    return false;
  }
}
