/** The agreement of each version with the masterlist: faces on a line, or a histogram for many people. */
import type { ListView } from "~/features/lists/model/list-view";
import type { StoredEffects } from "~/features/lists/projection/effects";
import { NEAREST_MIN, toldOf } from "~/features/merge/effect/agreement";
import { creatorInPath } from "~/lib/people/former-member";

const PEOPLE_MIN = 4;
const FACES_MAX = 30;
/** Columns of the line, from the lowest agreement to the highest. */
const COLUMNS = 12;

export type LinePerson = { name: string; inPath: string; agreement: number };

export type LineOfFaces = {
  low: number;
  high: number;
  columns: { count: number; people: LinePerson[]; isOwn: boolean }[];
  /** Null where not all names are known, or too many to draw; `nearest` also where nobody is near. */
  ends: { furthest: LinePerson; nearest: LinePerson | null } | null;
};

/** Returns null for too few people with enough common pairs. */
export function lineOfFaces(
  { masterlist, versions }: Pick<ListView, "masterlist" | "versions">,
  effects: StoredEffects,
): LineOfFaces | null {
  const known = Object.entries(effects).map(([id, [agreement, pairs]]) => ({ id, agreement, pairs }));
  const sorted = toldOf(known).sort((a, b) => a.agreement - b.agreement);
  if (!masterlist || sorted.length < PEOPLE_MIN) return null;
  const creators = new Map(
    masterlist.items.flatMap(({ notes }) => notes.map(({ versionId, creator }) => [versionId, creator])),
  );
  const own = versions.find((version) => version.own)?.id;
  const [low, high] = [sorted[0]?.agreement ?? 0, sorted.at(-1)?.agreement ?? 0];
  const people = sorted.flatMap(({ id, agreement }): LinePerson[] => {
    const name = creators.get(id);
    return name ? [{ name, inPath: creatorInPath(name, id), agreement }] : [];
  });
  const [furthest, nearest] = [people[0], people.at(-1)];
  const isDrawn = people.length === sorted.length && people.length <= FACES_MAX;
  const columnAt = (agreement: number) =>
    Math.round(((COLUMNS - 1) * (agreement - low)) / Math.max(1, high - low));
  return {
    low,
    high,
    columns: Array.from({ length: COLUMNS }, (_, i) => {
      const here = sorted.filter(({ agreement }) => columnAt(agreement) === i);
      return {
        count: here.length,
        people: isDrawn ? people.filter(({ agreement }) => columnAt(agreement) === i) : [],
        isOwn: here.some(({ id }) => id === own),
      };
    }),
    ends: isDrawn && furthest && nearest ? { furthest, nearest: high >= NEAREST_MIN ? nearest : null } : null,
  };
}
