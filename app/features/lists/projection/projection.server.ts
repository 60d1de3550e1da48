/** Computes a list's projection from all counted versions. */

import type { NewestView } from "~/features/lists/cards/card-view";
import { CARD_CREATORS, CARD_MOVES, MASTERLIST_MIN } from "~/features/lists/model/list-limits";
import { inForce, type KeptOverride, overridesAbout } from "~/features/lists/model/overrides";
import type { Firmness } from "~/features/merge/firmness/firmness";
import { type Lead, leadOf } from "~/features/merge/lead/lead";
import { type MergedItem, mergeVersions } from "~/features/merge/masterlist/masterlist";
import type { Glyphs } from "~/lib/look/glyph";
import { type Duel, duelOf } from "./duel";
import { effectsOf, meanAgreement, NO_EFFECTS, readEffect, type StoredEffects, toRankedKey } from "./effects";
import { pickedGlyphs } from "./picked-glyphs";
import type { Change, CountedVersion, ProjectionInput } from "./projection-input";
import { type StoredMasterlist, storeMasterlist } from "./stored-masterlist";

/** From this number of counted versions on, only the newest has an effect, and the lead is not told. */
const LARGE_LIST = 200;
/** Above this number, no version has an effect, because it costs another merge. */
const EFFECT_VERSIONS_MAX = 20_000;

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
    firmness: Firmness | null;
    effects: StoredEffects;
  } | null;
  newest: NewestView | null;
  duel: Duel | null;
  /** Agreement of the versions with the masterlist, in percent; null for too few versions. */
  agreement: number | null;
  words: { creators: string[]; items: string[] };
  /** Picked glyphs; null if nobody picked one. */
  glyphs: Glyphs | null;
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
  glyphs: null,
};

const NO_CHANGE: Change = { before: null, after: null };

export const compareByAge = (a: CountedVersion, b: CountedVersion) =>
  a.feedKey - b.feedKey || (a.id < b.id ? -1 : 1);

/** Returns the counted versions after a write, oldest first. */
export function countedAfter(
  { counted }: Pick<ProjectionInput, "counted">,
  { before, after }: Change,
): CountedVersion[] {
  const others = counted.filter(({ id }) => id !== before?.id && id !== after?.id);
  return (after ? [...others, after] : others).toSorted(compareByAge);
}

export function project(
  before: Pick<ProjectionInput, "counted" | "overrides">,
  change: Change = NO_CHANGE,
): Projection {
  const counted = countedAfter(before, change);
  const titles = new Set<string>();
  for (const version of counted) for (const title of version.titles) titles.add(title);
  const known = overridesAbout(before.overrides, titles);
  const masterlist = mergeVersions(
    counted.map((version) => ({ items: version.titles })),
    inForce(known),
  );
  const { versions, items, firmness, aliases } = masterlist;
  const ranked = counted.filter((version) => version.titles.length > 0);
  const isLarge = counted.length >= LARGE_LIST;
  const { effects, ranges } =
    counted.length > EFFECT_VERSIONS_MAX
      ? NO_EFFECTS
      : effectsOf(ranked, known, items.map(toRankedKey), aliases, isLarge ? [counted.at(-1)?.id] : undefined);
  return {
    feedKey: counted.at(-1)?.feedKey ?? null,
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
              ...storeMasterlist(counted, { ...masterlist, aliases }, ranges),
              ...(isLarge ? {} : { lead: leadOfVersions(items, counted) }),
            },
            firmness,
            effects,
          },
    newest: newestOf(counted.at(-1), effects),
    duel: duelOf(masterlist, counted),
    agreement: isLarge ? masterlist.agreement : meanAgreement(effects),
    words: {
      creators: counted.map(({ creator }) => creator),
      // a search document holds the first of them
      items: [...new Set([...items.map(({ itemTitle }) => itemTitle), ...titles])],
    },
    glyphs: pickedGlyphs(counted, aliases),
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
const newest = (versions: { changedAt: number }[], overrides: KeptOverride[]) =>
  [...versions.map(({ changedAt }) => changedAt), ...overrides.map(({ createdAt }) => createdAt)].reduce(
    (latest, at) => Math.max(latest, at),
    0,
  );

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
