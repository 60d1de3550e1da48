import { runQueries } from "#db/run-queries";
import type { ListView } from "~/features/lists/model/list-view";
import { type KeptOverride, overridesAbout } from "~/features/lists/model/overrides";
import type { StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import { ownListQueries } from "~/features/lists/reads/lists.server";
import { writeAndReadList } from "~/features/lists/reads/write-and-read-list.server";
import { type ListSnapshot, readVisibleSnapshot } from "~/features/lists/writes/list-snapshot.server";
import { updateProjection } from "~/features/lists/writes/projection-writes.server";
import { claimList } from "~/features/lists/writes/version-writes.server";
import { nearPairs } from "~/features/merge/titles/item-title-near";
import type { ListId, UserId } from "~/lib/data/ids";
import { AUDIENCES, type Audience } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import { logOverride, namedOverridesOf, writeOverride } from "./item-overrides.queries.server";
import type { SameItemsView } from "./same-item";

type Pair = { listId: ListId; a: string; b: string };

/**
 * Records that two titles are one item (`same`) or are not; idempotent. Refuses 'not-yours' without a counted
 * version, 'conflict' while blind, and 'bad-input' for a title that no counted version names.
 */
export async function overrideSameItem(
  app: App,
  viewer: Viewer,
  { same, ...pair }: Pair & { same: boolean },
): Promise<ListView> {
  return rule(app, viewer, pair, (state, [a, b], userId) => {
    const named = new Set(state.counted.flatMap(({ titles }) => titles));
    const errors = Object.fromEntries(
      Object.entries({ a: pair.a, b: pair.b })
        .filter(([, title]) => !named.has(title))
        .map(([field]) => [field, "No version of this list names this item"]),
    );
    if (Object.keys(errors).length) throw new Refusal("bad-input", { errors });
    if (overrideOn(state, a, b)?.same === same) return null;
    return {
      override: { a, b, same, undone: false, userId, createdAt: app.now() },
      intent: same ? ("same" as const) : ("not same" as const),
    };
  });
}

/** Returns near titles and overrides. Refuses 'not-yours' without a counted version, 'conflict' if blind. */
export async function readSameItems(app: App, viewer: Viewer, listId: ListId): Promise<SameItemsView> {
  const { db } = app;
  const member = requireMember(viewer);
  const { list, own, masterlist, overrides } = await runQueries(db, {
    ...ownListQueries(app, listId, member),
    overrides: namedOverridesOf(db, listId),
  });
  if (!list) throw new Refusal("not-found");
  if (!own) throw new Refusal("not-yours");
  refuseWhileBlind(list);
  const stored = masterlist?.result as StoredMasterlist | undefined;
  const titles = stored?.items.map(({ title }) => title) ?? [];
  return { listId, listTitle: list.title, near: nearPairs(titles, overrides), overrides, titles };
}

/** Undoes an override. Refuses 'not-found' if there is none. */
export async function undoOverride(app: App, viewer: Viewer, pair: Pair): Promise<ListView> {
  return rule(app, viewer, pair, (state, [a, b], userId) => {
    const before = overrideOn(state, a, b);
    if (!before) throw new Refusal("not-found");
    return { override: { ...before, undone: true, userId, createdAt: app.now() }, intent: "undone" as const };
  });
}

/** Returns the active override of two titles that counted versions name. */
function overrideOn({ counted, overrides }: ListSnapshot, a: string, b: string): KeptOverride | undefined {
  const titles = new Set(counted.flatMap((version) => version.titles));
  return overridesAbout(overrides, titles).find(
    (override) => override.a === a && override.b === b && !override.undone,
  );
}

/** Refuses 'conflict' before any title is looked up, because the response would leak others' titles. */
function refuseWhileBlind({ audience }: { audience: Audience }): void {
  if (AUDIENCES[audience].open) return;
  const message = "While a list is blind, nobody can say which of its titles are the same item";
  throw new Refusal("conflict", { message });
}

type Verdict = {
  override: KeptOverride;
  intent: "same" | "not same" | "undone";
};

async function rule(
  app: App,
  viewer: Viewer,
  { listId, ...titles }: Pair,
  decide: (state: ListSnapshot, pair: [string, string], userId: UserId) => Verdict | null,
): Promise<ListView> {
  const member = requireWriter(viewer);
  const pair: [string, string] = titles.a < titles.b ? [titles.a, titles.b] : [titles.b, titles.a];
  if (titles.a === titles.b) throw new Refusal("bad-input", { errors: { b: "These are the same title" } });
  return writeAndReadList(app, viewer, listId, async () => {
    const { db } = app;
    const state = await readVisibleSnapshot(app, listId, member.id);
    if (!state.counted.some(({ userId }) => userId === member.id)) throw new Refusal("not-yours");
    refuseWhileBlind(state.list);
    const verdict = decide(state, pair, member.id);
    if (!verdict) return { statements: [] };
    const { override, intent } = verdict;
    const [a, b] = pair;
    const overrides = [...state.overrides.filter((other) => other.a !== a || other.b !== b), override];
    const statements = [
      ...claimList(app, state),
      writeOverride(db, { ...override, listId }),
      logOverride(db, { id: app.newId(), listId, a, b, intent, userId: member.id, createdAt: app.now() }),
      ...(await updateProjection(app, { ...state, overrides })),
    ];
    return { statements };
  });
}
