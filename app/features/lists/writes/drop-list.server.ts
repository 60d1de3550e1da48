import type { Statement } from "#db/client";
import { isTaken, mustHold } from "#db/guard";
import { first, runQueries, writeAll } from "#db/run-queries";
import { imageCheck } from "~/features/images/uploads/images.server";
import type { ListInput, VersionInput } from "~/features/lists/model/list";
import { changedHead, EMPTY_HEAD } from "~/features/lists/model/list-head";
import { MERGE_LIMITS } from "~/features/lists/model/list-limits";
import { itemRows, storedGlyphs } from "~/features/lists/model/version-items";
import { type CountedVersion, countedVersion } from "~/features/lists/projection/projection-input";
import { revealedRoomOf } from "~/features/lists/stored/lists.queries.server";
import { notifyOfVersion } from "~/features/notifications/causes/notify.server";
import { countListAgain, countOnListAgain } from "~/features/notifications/causes/unread-counts.server";
import { deliverAfterAnswer } from "~/features/notifications/push/push-notifications.server";
import type { ListId } from "~/lib/data/ids";
import { AUDIENCES, type Audience, audienceOf, circleOf, storedChoices } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { linkOf, nextListKey } from "~/platform/list-keys.server";
import { newcomerCount, passBurstLimit, rateCount } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { openedRoom } from "~/platform/room-codes.server";
import { type Member, refuseGuestInPublic, requireActive, type Viewer } from "~/platform/viewer.server";
import { leadingOn } from "./ask-again.server";
import { refuseWrongCircle, revealOnceAllAreIn } from "./change-audience.server";
import {
  type ListSnapshot,
  readVisibleSnapshot,
  retryOnConflict,
  runPlan,
  type WritePlan,
} from "./list-snapshot.server";
import {
  adjustCounts,
  hasAudience,
  insertItems,
  insertList,
  insertVersion,
  isPublicList,
  mayAddVersion,
  replaceChapters,
} from "./list-writes.queries.server";
import { mergeLater } from "./merge-list.server";
import { keepNetwork, networkOn } from "./networks.server";
import { updateProjection } from "./projection-writes.server";
import { chapterRows, claimList, itemsBy, newsOfVersion, removedByModerator } from "./version-writes.server";

/** Drops a new list with the viewer's version; if that is hidden, nobody else sees the list. */
export async function dropList(
  app: App,
  viewer: Viewer,
  input: ListInput,
): Promise<{ listId: ListId; link: string | null }> {
  const member = requireActive(viewer);
  const circle = circleOf(input.circle);
  const audience = audienceOf(circle);
  refuseWrongCircle(app, circle);
  const head = changedHead(EMPTY_HEAD, input);
  await passBurstLimit(app, "drop", member.id);
  const limit = await rateCount(app, "drop", member.id);
  const firstHours = AUDIENCES[audience].public
    ? await newcomerCount(app, "newcomer-list", member)
    : undefined;
  const image = imageCheck(app, member, head.imageUrl);
  const { again } = input;
  const { counted, countedEarly, upload, room } = await runQueries(app.db, {
    counted: limit.statement,
    countedEarly: firstHours?.statement,
    upload: image?.query,
    room: again && first(revealedRoomOf(app.db, again, member.id)),
  });
  const refusal =
    limit.excess(counted) ??
    (countedEarly && firstHours?.excess(countedEarly)) ??
    (upload && image?.refusal(upload));
  if (refusal) throw refusal;
  return retryOnConflict(async () => {
    const { db } = app;
    const now = app.now();
    const id = app.idToMake();
    const list = {
      id,
      audience,
      blindUntil: circle.blindUntil,
      guests: circle.guests ?? false,
      sealedBy: !AUDIENCES[audience].open ? member.id : null,
      expected: circle.expected,
      ownerReveals: circle.ownerReveals,
      choices: storedChoices(circle.choices),
      ...(circle.byLink ? await nextListKey(app, { id, keyNumber: 0 }) : {}),
      ...(circle.byLink && input.room ? await openedRoom(app, id) : {}),
      ...head,
      rev: 1,
      createdAt: now,
      changedAt: now,
      headChangedAt: null,
    };
    const chapters = chapterRows(input.chapters);
    const network = await networkOn(app, id, audience);
    const { version, statements } = newVersion(app, member, list, { ...input.version, network });
    const found = { listId: list.id, versionId: version?.id ?? "", actorId: member.id };
    const write = writeAll(db, [
      insertList(db, list),
      ...(again ? leadingOn(app, { from: again, to: id, actorId: member.id }, room || undefined) : []),
      ...replaceChapters(db, list.id, chapters),
      ...statements,
      ...(version
        ? [
            ...adjustCounts(db, { listId: list.id, audience, versions: [version] }, 1),
            ...(await updateProjection(
              app,
              { list, chapters, counted: [], overrides: [], masterlist: null },
              { before: null, after: version },
            )),
            ...(AUDIENCES[audience].public ? notifyOfVersion(app, "follow", found) : []),
            ...(AUDIENCES[audience].public ? notifyOfVersion(app, "chapter", found) : []),
          ]
        : []),
    ]);
    await write.catch((error) => {
      // An earlier attempt of this request has written the list and failed before it could respond.
      if (!isTaken(error, "lists.id")) throw error;
    });
    if (version) deliverAfterAnswer(app);
    return { listId: list.id, link: await linkOf(app, { keyHash: null, keyNumber: 0, ...list }) };
  });
}

type NewVersion = { listId: ListId; version: VersionInput };

/**
 * Adds the member's version to a visible list. Refuses 'bad-input' for a guest's version without items, 'not-yours'
 * while a moderator has taken theirs down, 'conflict' if they have one, and 'too-many' over the limit.
 */
export async function addVersion(app: App, viewer: Viewer, input: NewVersion): Promise<{ listId: ListId }> {
  const plan = await planVersion(app, viewer, input);
  await runPlan(app, plan);
  return { listId: input.listId };
}

export const nothingRanked = (): Refusal => new Refusal("bad-input", { message: "Rank at least one first" });

/** Plans `addVersion`, for callers that also read the list. */
export async function planVersion(
  app: App,
  viewer: Viewer,
  { listId, version: input }: NewVersion,
): Promise<WritePlan> {
  const { db } = app;
  const member = requireActive(viewer, listId);
  if (member.guestOf && input.items.length === 0) throw nothingRanked();
  await passBurstLimit(app, "version", member.id);
  let counts = [
    await rateCount(app, "version", member.id),
    await newcomerCount(app, "newcomer-version", member, isPublicList(listId)),
  ];
  return async () => {
    const state = await readVisibleSnapshot(app, listId, member.id, { adding: true, counts });
    // count against the limits only once, not again on retries
    counts = [];
    if (state.takenDown) throw removedByModerator();
    if (state.own)
      throw new Refusal("conflict", {
        message: "You already have a version of this list",
        rev: state.own.rev,
      });
    if (!input.hidden) refuseGuestInPublic(member, state.list.audience);
    const network = await networkOn(app, listId, state.list.audience);
    const { version, statements } = newVersion(app, member, state.list, { ...input, network });
    const isLater = state.list.creatorCount >= MERGE_LIMITS.laterFrom;
    const publish = isLater ? publishedLater : publishedNow;
    return {
      statements: [
        mustHold(db, mayAddVersion(listId, member.id)),
        ...statements,
        ...(version ? await publish(app, state, member, version) : []),
        ...countOnListAgain(app, listId, member.id),
      ],
      afterwards: () => {
        if (version && isLater) mergeLater(app, listId);
        if (version) deliverAfterAnswer(app);
      },
    };
  };
}

/** Returns statements that store a new version; `version` is its public form, null if it is hidden. */
function newVersion(
  app: App,
  member: Member,
  { id: listId, audience }: { id: ListId; audience: Audience },
  input: VersionInput & { network: string | null },
) {
  const { db } = app;
  const now = app.now();
  const id = app.newId();
  const rows = itemRows(itemsBy(member, input.items), app.newId);
  const titles = rows.map(({ title }) => title);
  const row = {
    id,
    listId,
    userId: member.id,
    hidden: input.hidden,
    audience,
    addedAt: now,
    changedAt: now,
    rev: 1,
    feedKey: input.hidden ? null : app.newFeedKey(),
    itemTitles: titles,
    itemIds: rows.map(({ id: itemId }) => itemId),
    itemNotes: rows.map(({ context }): [string, number] => [context, 0]),
    itemGlyphs: storedGlyphs(rows),
    bands: input.bands ?? null,
    itemCount: titles.length,
  };
  const version = input.hidden ? null : countedVersion({ ...row, creator: member.username });
  return {
    version,
    statements: [insertVersion(db, row), insertItems(db, id, rows), ...keepNetwork(app, id, input.network)],
  };
}

async function publishedNow(
  app: App,
  state: ListSnapshot,
  member: Member,
  version: CountedVersion,
): Promise<Statement[]> {
  const { id: listId, audience } = state.list;
  const change = { before: null, after: version };
  const reveal = revealOnceAllAreIn(app, member, state, change);
  return [
    ...claimList(app, state),
    ...adjustCounts(app.db, { listId, audience, versions: [version] }, 1),
    ...(reveal?.statements ?? []),
    ...(await updateProjection(app, reveal?.state ?? state, change)),
    ...(reveal ? countListAgain(app, listId) : []),
    ...newsOfVersion(app, state, member, version.id),
  ];
}

/** Claims nothing: the version is the newest, so a merge that reads meanwhile counts it or leaves it for the next. */
function publishedLater(app: App, state: ListSnapshot, member: Member, version: CountedVersion): Statement[] {
  const { db } = app;
  const { id: listId, audience } = state.list;
  app.changedLists.add(listId);
  return [
    mustHold(db, hasAudience(listId, audience)),
    ...adjustCounts(db, { listId, audience, versions: [version] }, 1),
    ...newsOfVersion(app, state, member, version.id),
  ];
}
