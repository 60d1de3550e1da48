/** From a list's public versions to what everyone sees: all of them anew, or for a crowd of them by what changed. */
import { CARD_CREATORS, MASTERLIST_MIN } from "./list";
import { type Crowd, type ListState, NeedsAllBallots, type PublicVersion } from "./list-state.server";
import { mergeVersions } from "./masterlist";
import { needsRebuild, resultOf, stateOf, withoutVersion, withVersion } from "./masterlist-increment";
import { encodeState, type MergeState } from "./masterlist-state";
import { inForce, type KeptRuling, rulingsAbout, sameRulings } from "./rulings";
import { type StoredMasterlist, storeMasterlist, storeSummed } from "./stored-masterlist";

/** From this many public versions on, a list is merged from its aggregates: one more costs the same as the first. */
export const CROWD = 200;

export type Derived = {
  /** The newest public version's place; null without one. */
  place: number | null;
  creatorCount: number;
  /** The newest change of the public versions and of the rulings about their titles; null without a version. */
  lastChange: number | null;
  /** The oldest public version. */
  oldest: PublicVersion | null;
  /** At most CARD_CREATORS, newest first. */
  newestCreators: string[];
  masterlist: { changedAt: number; result: StoredMasterlist } | null;
  /** What the search finds the list by. */
  words: { creators: string[]; items: string[] };
  /** The aggregates of a crowd; null for fewer versions. */
  mergeState: { state: string; rebuild: boolean } | null;
};

/** One member's public version before and after a write. */
export type Change = { before: PublicVersion | null; after: PublicVersion | null };

const NO_CHANGE: Change = { before: null, after: null };

const byAge = (a: PublicVersion, b: PublicVersion) => a.place - b.place || (a.id < b.id ? -1 : 1);

const agedBallot = ({ place, titles }: PublicVersion) => ({ id: String(place), items: titles });

type Before = Pick<ListState, "publics" | "crowd" | "masterlist"> & {
  /** All that are kept; those count that are about public titles. */
  rulings: KeptRuling[];
  list?: Pick<ListState["list"], "creatorCount">;
};

/** What everyone sees after a change. */
export function derive(before: Before, change: Change = NO_CHANGE): Derived {
  return before.crowd
    ? fromCrowd(before, before.crowd, change)
    : fromAll(before, [
        ...before.publics.filter(({ id }) => id !== change.before?.id && id !== change.after?.id),
        ...(change.after ? [change.after] : []),
      ]);
}

function fromAll({ rulings: kept }: Before, unsorted: PublicVersion[]): Derived {
  const publics = unsorted.toSorted(byAge);
  const ballots = publics.map(({ creator, id, titles }) => ({ creator, id, items: titles }));
  const titles = new Set(publics.flatMap((version) => version.titles));
  const known = rulingsAbout(kept, titles);
  const rulings = inForce(known);
  const { versions, items } = mergeVersions(ballots, rulings);
  const state = publics.length >= CROWD ? encodeState(stateOf(publics.map(agedBallot), rulings)) : null;
  return {
    place: publics.length ? Math.max(...publics.map(({ place }) => place)) : null,
    creatorCount: publics.length,
    lastChange: publics.length ? newest(publics, known) : null,
    oldest: publics[0] ?? null,
    newestCreators: publics
      .slice(-CARD_CREATORS)
      .map(({ creator }) => creator)
      .reverse(),
    masterlist:
      versions < MASTERLIST_MIN
        ? null
        : {
            changedAt: newest(
              publics.filter((version) => version.titles.length > 0),
              known,
            ),
            result: storeMasterlist(publics, versions, items),
          },
    words: {
      creators: publics.map(({ creator }) => creator),
      items: [...titles],
    },
    mergeState: state === null ? null : { state, rebuild: false },
  };
}

/** Made only of what is public now, so that it tells nothing of what was. */
const newest = (versions: { changedAt: number }[], rulings: KeptRuling[], others = 0) =>
  Math.max(
    others,
    ...versions.map(({ changedAt }) => changedAt),
    ...rulings.map(({ createdAt }) => createdAt),
  );

function fromCrowd({ list, masterlist, rulings }: Before, crowd: Crowd, { before, after }: Change): Derived {
  const state = counted(crowd.state, before, after);
  const spellings = new Set([...state.groups.values()].flatMap((atom) => [...atom.spellings.keys()]));
  const known = rulingsAbout(rulings, spellings);
  if (!sameRulings(inForce(known), state.rulings)) throw new NeedsAllBallots();
  const own = after ? [after] : [];
  const ranked = own.filter(({ titles }) => titles.length > 0);
  const merged = resultOf(state);
  const others = crowd.oldest.filter(({ id }) => id !== before?.id && id !== after?.id);
  const oldest = after && isAmongOldest(after, others) ? [...others, after].toSorted(byAge) : others;
  const names = crowd.creators.filter((name) => name !== before?.creator && name !== after?.creator);
  const result = merged
    ? storeSummed(merged, masterlist?.result ?? null, {
        longest: longestOf(state, masterlist?.result.longest ?? 0, { before, after }),
        gone: new Set(before?.itemIds),
        fresh: after ? notesOf(after) : [],
      })
    : null;
  const encoded = encodeState(state);
  return {
    place: Math.max(crowd.newestOthers[0]?.place ?? 0, after?.place ?? 0),
    creatorCount: (list?.creatorCount ?? 0) + (after ? 1 : 0) - (before ? 1 : 0),
    lastChange: newest(own, known, crowd.lastChangeOfOthers.any),
    oldest: oldest[0] ?? null,
    newestCreators: [...crowd.newestOthers, ...(after ? [after] : [])]
      .sort((a, b) => b.place - a.place)
      .slice(0, CARD_CREATORS)
      .map(({ creator }) => creator),
    masterlist: result
      ? { changedAt: newest(ranked, known, crowd.lastChangeOfOthers.ranked), result }
      : masterlist,
    words: {
      creators: after ? [...names, after.creator] : names,
      items: merged ? merged.items.map(({ itemTitle }) => itemTitle) : crowd.items,
    },
    mergeState: encoded === null ? null : { state: encoded, rebuild: merged === null || needsRebuild(state) },
  };
}

/** The length of the longest version: where the one that was it goes, the lowest place that any item still has. */
function longestOf({ groups }: MergeState, was: number, { before, after }: Change): number {
  const own = after?.titles.length ?? 0;
  if (!before || before.titles.length < was || own >= was) return Math.max(was, own);
  return Math.max(own, ...[...groups.values()].map(({ places }) => Math.max(0, ...places.keys())));
}

function counted(state: MergeState, before: PublicVersion | null, after: PublicVersion | null): MergeState {
  const without = before?.titles.length ? withoutVersion(state, agedBallot(before)) : state;
  return after?.titles.length ? withVersion(without, agedBallot(after)) : without;
}

/** Whether a version belongs among the oldest that are known, which are fewer than all. */
const isAmongOldest = (version: PublicVersion, oldest: PublicVersion[]) =>
  oldest.length <= CARD_CREATORS || version.place < (oldest.at(-1)?.place ?? 0);

const notesOf = ({ creator, itemIds, titles }: PublicVersion) =>
  itemIds.map((id, i) => ({ creator, id, title: titles[i] ?? "", place: i + 1 }));
