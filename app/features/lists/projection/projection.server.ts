/** Computes a list's projection from all counted versions or, for a large list, from its aggregates. */

import type { NewestView } from "~/features/lists/cards/card-view";
import { CARD_CREATORS, CARD_MOVES, MASTERLIST_MIN } from "~/features/lists/model/list-limits";
import { inForce, type KeptOverride, overridesAbout, sameOverrides } from "~/features/lists/model/overrides";
import type { Firmness } from "~/features/merge/firmness/firmness";
import { type Lead, leadOf } from "~/features/merge/lead/lead";
import { type MergedItem, mergeVersions } from "~/features/merge/masterlist/masterlist";
import {
  needsRebuild,
  resultOf,
  type SummedMasterlist,
  stateOf,
  summedAgreement,
  withoutVersion,
} from "~/features/merge/masterlist/masterlist-increment";
import { encodeState, type MergeState } from "~/features/merge/masterlist/masterlist-state";
import { agedBallot, type Change, longestOf, replaceBallot } from "./change-of-state.server";
import { type Duel, duelOf, votesOf } from "./duel";
import {
  changeFrom,
  effectsOf,
  meanAgreement,
  orderOfRanks,
  readEffect,
  type StoredEffects,
  storedEffect,
  toRankedKey,
} from "./effects";
import {
  type CountedVersion,
  type LargeList,
  NeedsAllBallots,
  type ProjectionInput,
} from "./projection-input";
import {
  type NotesChange,
  notesChange,
  type StoredMasterlist,
  storeMasterlist,
  storeSummed,
  withoutNotes,
} from "./stored-masterlist";

/** From this number of counted versions on, a list is merged from its aggregates, version by version. */
export const LARGE_LIST = 200;

export type Projection = {
  feedKey: number | null;
  creatorCount: number;
  /** The newest change of the counted versions and their overrides; null if there are none. */
  lastChange: number | null;
  /** The version on the card: the oldest one with items, else the oldest. */
  shown: CountedVersion | null;
  /** At most CARD_CREATORS, newest first. */
  newestCreators: string[];
  masterlist: {
    changedAt: number;
    result: StoredMasterlist;
    notes: NotesChange;
    firmness: Firmness | null;
    effects: StoredEffects;
  } | null;
  newest: NewestView | null;
  duel: Duel | null;
  /** Mean agreement of the versions with the masterlist, in percent; null for too few versions. */
  agreement: number | null;
  words: { creators: string[]; items: string[] };
  /** The aggregates of a large list; null for smaller ones. */
  mergeState: { state: string; rebuild: boolean } | null;
};

/** The projection of a list that shows nothing: a blind one is merged at its reveal, and not at every write. */
export const NOTHING_SHOWN: Projection = {
  feedKey: null,
  creatorCount: 0,
  lastChange: null,
  shown: null,
  newestCreators: [],
  masterlist: null,
  newest: null,
  duel: null,
  agreement: null,
  words: { creators: [], items: [] },
  mergeState: null,
};

const NO_CHANGE: Change = { before: null, after: null };

const compareByAge = (a: CountedVersion, b: CountedVersion) =>
  a.feedKey - b.feedKey || (a.id < b.id ? -1 : 1);

export function project(before: ProjectionInput, change: Change = NO_CHANGE): Projection {
  const { masterlist, ...projection } = before.largeList
    ? fromLargeList(before, before.largeList, change)
    : fromAll(before, [
        ...before.counted.filter(({ id }) => id !== change.before?.id && id !== change.after?.id),
        ...(change.after ? [change.after] : []),
      ]);
  return {
    ...projection,
    masterlist: masterlist && {
      ...masterlist,
      notes: notesChange(masterlist.result, before.masterlist, change.after),
    },
  };
}

type MergedVersions = Omit<Projection, "masterlist"> & {
  masterlist: Omit<NonNullable<Projection["masterlist"]>, "notes"> | null;
};

function fromAll(
  { overrides: storedOverrides }: ProjectionInput,
  unsorted: CountedVersion[],
): MergedVersions {
  const counted = unsorted.toSorted(compareByAge);
  const ballots = counted.map(({ creator, id, titles }) => ({ creator, id, items: titles }));
  const titles = new Set(counted.flatMap((version) => version.titles));
  const known = overridesAbout(storedOverrides, titles);
  const overrides = inForce(known);
  const masterlist = mergeVersions(ballots, overrides);
  const { versions, items, firmness } = masterlist;
  const summed = counted.length >= LARGE_LIST ? stateOf(counted.map(agedBallot), overrides) : null;
  const state = summed && encodeState(summed);
  const ranked = counted.filter((version) => version.titles.length > 0);
  const { effects, ranges } = effectsOf(
    ranked,
    known,
    items.map(toRankedKey),
    masterlist.aliases,
    state === null ? undefined : [counted.at(-1)?.id],
  );
  return {
    feedKey: counted.length ? Math.max(...counted.map(({ feedKey }) => feedKey)) : null,
    creatorCount: counted.length,
    lastChange: counted.length ? newest(counted, known) : null,
    shown: shownOf(counted),
    newestCreators: counted
      .slice(-CARD_CREATORS)
      .map(({ creator }) => creator)
      .reverse(),
    masterlist:
      versions < MASTERLIST_MIN
        ? null
        : {
            changedAt: newest(ranked, known),
            result: {
              ...storeMasterlist(counted, masterlist, ranges),
              // the aggregates of a large list can't tell what was before
              ...(state === null && { lead: leadOfVersions(items, counted) }),
            },
            firmness,
            effects,
          },
    newest: newestOf(counted.at(-1), effects),
    duel: duelOf(masterlist, counted),
    agreement: summed === null || state === null ? meanAgreement(effects) : summedAgreement(summed),
    words: {
      creators: counted.map(({ creator }) => creator),
      items: [...titles],
    },
    mergeState: state === null ? null : { state, rebuild: false },
  };
}

/** Returns the lead after each version, in the order they were added; null for too few. */
function leadOfVersions(items: readonly MergedItem[], counted: readonly CountedVersion[]): Lead | null {
  const order = [...counted.entries()]
    .filter(([, { titles }]) => titles.length > 0)
    .sort(([, a], [, b]) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1));
  return leadOf(
    items,
    order.map(([ballot]) => ballot),
  );
}

/** Uses only public data, so that the time reveals nothing about hidden versions. */
const newest = (versions: { changedAt: number }[], overrides: KeptOverride[], others = 0) =>
  Math.max(
    others,
    ...versions.map(({ changedAt }) => changedAt),
    ...overrides.map(({ createdAt }) => createdAt),
  );

function fromLargeList(
  { list, masterlist, overrides }: ProjectionInput,
  largeList: LargeList,
  { before, after }: Change,
): MergedVersions {
  const state = replaceBallot(largeList.state, before, after);
  const spellings = new Set([...state.groups.values()].flatMap((group) => [...group.spellings.keys()]));
  const known = overridesAbout(overrides, spellings);
  if (!sameOverrides(inForce(known), state.overrides)) throw new NeedsAllBallots();
  const own = after ? [after] : [];
  const ranked = own.filter(({ titles }) => titles.length > 0);
  const merged = resultOf(state);
  const others = largeList.oldest.filter(({ id }) => id !== before?.id && id !== after?.id);
  const oldest = after && isAmongOldest(after, others) ? [...others, after].toSorted(compareByAge) : others;
  const names = largeList.creators.filter((name) => name !== before?.creator && name !== after?.creator);
  const result = merged
    ? storeSummed(merged, masterlist?.result ?? null, {
        longest: longestOf(state, masterlist?.result.longest ?? 0, { before, after }),
        gone: new Set(before?.itemIds),
        fresh: after ? notesOf(after) : [],
      })
    : null;
  const newestVersion = [largeList.newest, after]
    .filter((version) => version !== null)
    .toSorted(compareByAge)
    .at(-1);
  const effects = merged ? newestEffect(state, merged, newestVersion) : {};
  const encoded = encodeState(state);
  return {
    feedKey: Math.max(largeList.newestOthers[0]?.feedKey ?? 0, after?.feedKey ?? 0),
    creatorCount: (list?.creatorCount ?? 0) + (after ? 1 : 0) - (before ? 1 : 0),
    lastChange: newest(own, known, largeList.lastChangeOfOthers.any),
    shown: shownOf(oldest),
    newestCreators: [...largeList.newestOthers, ...(after ? [after] : [])]
      .sort((a, b) => b.feedKey - a.feedKey)
      .slice(0, CARD_CREATORS)
      .map(({ creator }) => creator),
    masterlist: result
      ? {
          changedAt: newest(ranked, known, largeList.lastChangeOfOthers.ranked),
          result,
          firmness: merged?.firmness ?? null,
          effects,
        }
      : masterlist && {
          ...masterlist,
          result: withoutNotes(masterlist.result, before?.itemIds ?? []),
          effects,
        },
    newest: newestOf(newestVersion, effects),
    duel: votesOf(merged?.items ?? []),
    agreement: summedAgreement(state),
    words: {
      creators: after ? [...names, after.creator] : names,
      items: merged ? merged.items.map(({ itemTitle }) => itemTitle) : largeList.items,
    },
    mergeState: encoded === null ? null : { state: encoded, rebuild: merged === null || needsRebuild(state) },
  };
}

/** Returns the effect of only the newest version, because each one costs a merge of the large list. */
function newestEffect(
  state: MergeState,
  merged: SummedMasterlist,
  version: CountedVersion | undefined,
): StoredEffects {
  if (!version || version.titles.length === 0) return {};
  const ranked = merged.items.map(toRankedKey);
  const without = resultOf(withoutVersion(state, agedBallot(version)));
  const change =
    without && changeFrom({ ranked: without.items.map(toRankedKey), firmness: without.firmness }, ranked);
  return { [version.id]: storedEffect(version, orderOfRanks(ranked), merged.aliases, change) };
}

function newestOf(version: CountedVersion | undefined, effects: StoredEffects): NewestView | null {
  if (!version) return null;
  const effect = effects[version.id];
  const moves = effect ? (readEffect(effect).moves ?? []) : [];
  return {
    creator: version.creator,
    versionId: version.id,
    addedAt: version.addedAt,
    moves: moves.slice(0, CARD_MOVES),
  };
}

/** A list whose first version is a request shows the first one that answers it. */
const shownOf = (oldestFirst: CountedVersion[]): CountedVersion | null =>
  oldestFirst.find(({ titles }) => titles.length > 0) ?? oldestFirst[0] ?? null;

/** Returns true if a version belongs among the known oldest ones. */
const isAmongOldest = (version: CountedVersion, oldest: CountedVersion[]) =>
  oldest.length <= CARD_CREATORS || version.feedKey < (oldest.at(-1)?.feedKey ?? 0);

const notesOf = ({ creator, itemIds, titles }: CountedVersion) =>
  itemIds.map((id, i) => ({ creator, id, title: titles[i] ?? "", place: i + 1 }));
