import { first, runQueries } from "#db/run-queries";
import { verdictOn } from "~/features/lists/masterlist/page-masterlist";
import type { ListView } from "~/features/lists/model/list-view";
import { toPulse } from "~/features/lists/model/pulse";
import { agreementWithMasterlist, orderOfRanks, readEffect } from "~/features/lists/projection/effects";
import { readAliases } from "~/features/lists/projection/stored-masterlist";
import { type MergeRow, readListAndMerge } from "~/features/lists/reads/lists.server";
import { listOwnerWithName, markedList } from "~/features/lists/stored/lists.queries.server";
import { changeAudience, endBlindnessForRead } from "~/features/lists/writes/change-audience.server";
import { readVisibleSnapshot, runPlan, type WritePlan } from "~/features/lists/writes/list-snapshot.server";
import { changeList } from "~/features/lists/writes/list-writes.queries.server";
import type { Move } from "~/features/merge/effect/effect";
import { orderOf } from "~/features/merge/titles/item-aliases";
import { titleTile } from "~/features/merge/titles/title-tile";
import { markRevealSeen } from "~/features/notifications/inbox/notifications.server";
import { paths, serverPaths } from "~/lib/addresses/paths";
import type { ListId, VersionId } from "~/lib/data/ids";
import { keepNewest } from "~/lib/data/keep-newest";
import { AUDIENCES, isBlindnessOver, isRevealed } from "~/lib/people/audience";
import { nameInRoom, typedGuestName } from "~/lib/people/guest-name";
import { picturesOf } from "~/lib/people/people-pictures";
import { plural } from "~/lib/text/plural";
import { stableShuffle } from "~/lib/text/text-hash";
import type { App } from "~/platform/app.server";
import { keyOfList, linkOf } from "~/platform/list-keys.server";
import { rateCount } from "~/platform/rate-limits.server";
import { Refusal } from "~/platform/refusal";
import { codeOfRoom, hashesOfTyped, openedRoom } from "~/platform/room-codes.server";
import { readerOf, requireWriter, type Viewer } from "~/platform/viewer.server";
import { awardsOf, lineOf, type RoomPerson } from "./awards";
import { qrPicture } from "./qr.server";
import {
  factsInWords,
  movedBy,
  type Person,
  type RevealFacts,
  revealedItems,
  revealFacts,
  wallOf,
} from "./reveal";
import {
  type AskingGuest,
  CHOICES_SHOWN,
  NAMES_SHOWN,
  type NextRoom,
  REVEAL_MIN,
  type RevealedRoom,
  type RoomResultView,
  toAskingGuest,
  type WaitingRoom,
} from "./room";
import {
  askingToReturn,
  isNoRoomCode,
  listOfRoomCode,
  namesIn,
  nextRoomOf,
  ownVersions,
} from "./room.queries.server";

/** Versions that are read for a reveal. Of more, it names some people but nobody who is most of anything. */
const REVEALED_VERSIONS = 200;
/** Titles of their own list that a person sees at the end. */
const TITLES_SHOWN = 5;
/** Guests who ask to come back, shown at a time. */
const ASKING_SHOWN = 20;

/** Returns a list's room. Refuses 'not-found' for a list that isn't by link. */
export async function readRoom(
  app: App,
  viewer: Viewer,
  listId: ListId,
): Promise<WaitingRoom | RevealedRoom> {
  const { db } = app;
  const { list, owner, names, asking, next, ...found } = await runQueries(db, {
    list: first(markedList({ listId, ...readerOf(app, viewer) })),
    owner: first(listOwnerWithName(db, listId)),
    names: namesIn(db, listId, NAMES_SHOWN + 1),
    own: viewer && first(ownVersions(db, listId, [viewer.id])),
    asking: viewer && askingToReturn(db, listId, ASKING_SHOWN),
    next: first(nextRoomOf(db, listId)),
  });
  if (!list || !AUDIENCES[list.audience].circle) throw new Refusal("not-found");
  if (isBlindnessOver(list, app.now()) && (await endBlindnessForRead(app, listId)))
    return readRoom(app, viewer, listId);
  const own = found.own || undefined;
  const listOwner = viewer !== null && owner?.userId === viewer.id;
  const head = {
    listId,
    title: list.title,
    host: owner?.name ?? null,
    pulse: toPulse(list),
    listOwner,
    own: viewer && ownState(own),
  };
  const isInvited = listOwner || (list.keyHash !== null && (app.listKeys ?? "").includes(list.keyHash));
  const path = isInvited ? await linkOf(app, list) : null;
  if (isRevealed(list)) {
    if (viewer) app.afterAnswer(() => markRevealSeen(app, viewer.id, listId));
    const result = seenBy(own, await resultFor(app, viewer, head));
    const lead = next ? await leadOn(app, viewer, next) : null;
    return { ...head, state: "revealed", link: path, next: lead, ...result };
  }
  const choices = stableShuffle(list.choices ?? [], listId, (title) => title);
  return {
    ...head,
    state: "waiting",
    choices: choices
      .slice(0, CHOICES_SHOWN)
      .map((title) => ({ title, tile: titleTile(title, undefined, {}) })),
    choicesLeft: Math.max(0, choices.length - CHOICES_SHOWN),
    ownerReveals: list.ownerReveals,
    asking: listOwner ? (asking ?? []).map(toAskingGuest) : [],
    names: names.length > NAMES_SHOWN ? [] : names.map(({ name }) => nameInRoom(name)),
    pictures: picturesOf(names),
    invitation: path === null ? null : await invitationOf(app, list, path),
  };
}

/** Returns the ways into a room, for its owner and who has the link; `path` is that of the link. */
async function invitationOf(
  app: App,
  list: Parameters<typeof codeOfRoom>[1] & { guests: boolean },
  path: string,
): Promise<WaitingRoom["invitation"]> {
  const code = await codeOfRoom(app, list);
  const link = app.origin + path;
  const short = code && app.origin + serverPaths.roomCode(code);
  return { link, qr: qrPicture(link), short, guests: list.guests };
}

/** Returns the guests who ask to come back to a list, for its owner, whom the caller has checked. */
export async function readAskingGuests(app: App, listId: ListId): Promise<AskingGuest[]> {
  return (await askingToReturn(app.db, listId, ASKING_SHOWN)).map(toAskingGuest);
}

/** Returns the way to the next room: for a guest of this one, a form that keeps their name. */
async function leadOn(
  app: App,
  viewer: Viewer,
  { guests, title, ...list }: NextRoomRow,
): Promise<NextRoom | null> {
  const key = await keyOfList(app, list);
  if (!key) return null;
  const isGuest = viewer?.guestOf && viewer.guestOf !== list.id && guests;
  const guest = isGuest
    ? { name: typedGuestName(viewer.username), action: paths.join(key), formKey: await app.secretToMake() }
    : null;
  return { title, link: serverPaths.listLink(key), guest };
}

type NextRoomRow = Awaited<ReturnType<typeof nextRoomOf>>[number];

const ownState = (own: { itemCount: number } | undefined): RevealedRoom["own"] =>
  own === undefined ? "none" : own.itemCount > 0 ? "ranked" : "empty";

type OwnVersion = Awaited<ReturnType<typeof ownVersions>>[number];

/** Returns a room's result for the person with this version. */
export function seenBy(
  own: OwnVersion | undefined,
  { movesOf, personOf, facts, ...result }: Result,
): RoomResultView {
  const isOnIt = own !== undefined && own.counts === 1 && own.itemCount > 0;
  const moves = isOnIt ? movesOf(own.id) : null;
  return {
    ...result,
    facts: { ...facts, moved: moves && movedBy(moves) },
    line: isOnIt ? lineOf(personOf(own.creator), result, moves ?? []) : null,
  };
}

type Result = Omit<RoomResultView, "line" | "facts"> & {
  facts: Omit<RevealFacts, "moved">;
  /** Returns what a version moved; null if that is not stored. */
  movesOf: (versionId: VersionId) => Move[] | null;
  /** Returns the person with this name; of a large room only the name is known. */
  personOf: (creator: string) => RoomPerson;
};

/** Results of rooms, for as long as a crowd needs to read them: at a reveal everybody in the room asks at once. */
const lately = new Map<string, { until: number; result: Result }>();
const LATELY_MS = 10_000;
const LATELY_MAX = 8;

/** Returns the same for all viewers, who are known to see the list. */
export async function resultFor(
  app: App,
  viewer: Viewer,
  { listId, pulse }: Pick<RevealedRoom, "listId" | "pulse">,
): Promise<Result> {
  const key = `${listId} ${pulse.rev}`;
  const known = lately.get(key);
  if (known && known.until > app.now()) return known.result;
  const { list, merge } = await readListAndMerge(app, viewer, listId, { pageSize: REVEALED_VERSIONS });
  const result = resultOf(list, merge);
  keepNewest(lately, key, { until: app.now() + LATELY_MS, result }, LATELY_MAX);
  return result;
}

function resultOf({ masterlist, versions, chapters, glyphs }: ListView, merge: MergeRow | null): Result {
  const aliases = merge ? readAliases(merge.result) : new Map();
  const counted = versions.filter(({ hidden, items }) => !hidden && items.length > 0);
  const isWhole = counted.length === masterlist?.of;
  const keys = merge?.result.items.map(({ key }) => key) ?? [];
  const items = masterlist?.items ?? [];
  const tileOf = (title: string) => titleTile(title, chapters[0]?.name, { glyphs });
  const ranked = items.map(({ title, rank }, i) => ({ key: keys[i] ?? "", title, rank }));
  const effects = merge?.effects ?? {};
  const order = orderOfRanks(ranked);
  // of a large list only the newest versions have moves, which would make one of them the kingmaker
  const areMovesKnown = counted.every(({ effect }) => effect !== null);
  const people = counted
    .map(({ id, creator, items, effect }): Person => {
      const places = orderOf(
        items.map(({ title }) => title),
        aliases,
      );
      return {
        name: nameInRoom(creator),
        titles: items.slice(0, TITLES_SHOWN).map(({ title }) => title),
        moves: (areMovesKnown && effect?.moves) || [],
        places,
        ...agreementWithMasterlist(effects, id, { version: places, masterlist: order }),
      };
    })
    // the same words for all viewers, whose own version comes first
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const all = isWhole ? people : [];
  return {
    items: masterlist ? revealedItems(masterlist, keys, people, tileOf) : [],
    beyond: (masterlist?.itemCount ?? 0) - items.length,
    verdict: masterlist && verdictOn(masterlist, true),
    facts: revealFacts(ranked, all),
    wall: wallOf(keys, people),
    awards: awardsOf(all),
    personOf: (creator) => {
      const name = nameInRoom(creator);
      const person = people.find((one) => one.name === name);
      return {
        name,
        agreement: person?.agreement ?? null,
        titles: person?.titles ?? [],
        winnerAt: person?.places.get(keys[0] ?? "") ?? null,
      };
    },
    movesOf: (versionId) => {
      const stored = effects[versionId];
      return stored ? readEffect(stored).moves : merge ? null : [];
    },
  };
}

/** Returns the words of the card on a revealed list's page; null on other lists, and if not all versions are given. */
export function revealedWords(list: ListView, merge: MergeRow | null): string[] | null {
  if (!isRevealed(list) || !merge) return null;
  return list.versions.length < list.creatorCount ? [] : factsInWords(resultOf(list, merge).facts);
}

/** Opens a list's room, or gives it a new short address once the last has expired. Idempotent. */
export async function openRoom(app: App, viewer: Viewer, listId: ListId): Promise<void> {
  const member = requireWriter(viewer);
  const plan: WritePlan = async () => {
    const { list, listOwnerId } = await readVisibleSnapshot(app, listId, member.id);
    if (listOwnerId !== member.id)
      throw new Refusal("not-yours", { message: "Only the list owner can open its room" });
    if (!AUDIENCES[list.audience].circle || list.keyHash === null)
      throw new Refusal("conflict", { message: "A room needs a list by link, with its link turned on" });
    if (await codeOfRoom(app, list)) return { statements: [] };
    return { statements: [changeList(app.db, listId, await openedRoom(app, listId))] };
  };
  await runPlan(app, plan);
}

/** Reveals a room's list. Refuses 'conflict' below two versions that rank something. */
export async function revealRoom(app: App, viewer: Viewer, listId: ListId): Promise<void> {
  await changeAudience(app, viewer, listId, { blind: false, atLeast: REVEAL_MIN });
}

/**
 * Returns the path of the link behind a room's code. Refuses 'not-found' for a wrong or expired code, and
 * 'too-many' to a client that has tried too many wrong ones. The right one always passes. A wrong one is counted
 * in the look-up itself, so that parallel tries are, too.
 */
export async function pathOfCode(app: App, typed: string): Promise<string> {
  const hashes = await hashesOfTyped(app, typed);
  const now = app.now();
  const wrong = await rateCount(app, "room-code", app.client, isNoRoomCode(hashes, now));
  const { list, counted } = await runQueries(app.db, {
    list: hashes && first(listOfRoomCode(app.db, hashes, now)),
    counted: wrong.statement,
  });
  const key = list ? await keyOfList(app, list) : null;
  if (key) return serverPaths.listLink(key);
  const tooMany = wrong.excess(counted);
  if (!tooMany) throw new Refusal("not-found");
  const message = `Too many wrong codes from here. Try again in ${plural(minutesOf(tooMany), "minute")}`;
  throw new Refusal("too-many", { ...tooMany, message });
}

const minutesOf = ({ retryAfter = 60 }: Refusal) => Math.ceil(retryAfter / 60);
