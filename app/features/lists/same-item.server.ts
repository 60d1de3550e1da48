/** A creator's ruling that two titles of a list are, or are not, one item; recorded, and undone. */
import { writeAll } from "#db/client";
import { mustHaveChanged } from "#db/guard";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { requireMember, requireWriter, type Viewer } from "~/platform/viewer.server";
import { derive } from "./derived.server";
import { nearPairs } from "./item-title-near";
import { type ListState, readVisibleState, winning } from "./list-state.server";
import type { ListView } from "./list-view";
import { changeList, deleteRuling, logRuling, takeList, writeRuling } from "./list-writes.queries.server";
import { masterlistOf, namedRulingsOf, ownPublicVersion, visibleList } from "./lists.queries.server";
import { writeAndReadList } from "./lists.server";
import type { Ruling } from "./masterlist-items";
import { publicationStatements } from "./publication.server";
import type { SameItemsView } from "./same-item";
import type { StoredMasterlist } from "./stored-masterlist";

type Pair = { listId: string; a: string; b: string };

/** Rules that two titles are one item (`same`) or are not; again changes nothing. Refuses 'not-yours' unless one has a public version. */
export async function ruleSameItem(
  app: App,
  viewer: Viewer,
  { same, ...pair }: Pair & { same: boolean },
): Promise<ListView> {
  return rule(app, viewer, pair, (state, [a, b], userId) => {
    const named = new Set(state.publics.flatMap(({ titles }) => titles));
    const errors = Object.fromEntries(
      Object.entries({ a: pair.a, b: pair.b })
        .filter(([, title]) => !named.has(title))
        .map(([field]) => [field, "No version of this list names this item"]),
    );
    if (Object.keys(errors).length) throw new Refusal("bad-input", { errors });
    if (state.rulings.some((ruling) => ruling.a === a && ruling.b === b && ruling.same === same)) return null;
    return {
      rulings: [...without(state.rulings, a, b), { a, b, same }],
      statement: writeRuling(app.db, { listId: pair.listId, a, b, same, userId, createdAt: app.now() }),
      deed: same ? ("same" as const) : ("not same" as const),
    };
  });
}

/** What there is to rule on a list, and the rulings in force. Refuses 'not-yours' unless one has a public version. */
export async function readSameItems(app: App, viewer: Viewer, listId: string): Promise<SameItemsView> {
  const { db } = app;
  const { id } = requireMember(viewer);
  const [[list], own, rulings, [masterlist]] = await db.batch([
    visibleList(db, listId, id),
    ownPublicVersion(db, listId, id),
    namedRulingsOf(db, listId),
    masterlistOf(db, listId),
  ]);
  if (!list) throw new Refusal("not-found");
  if (own.length === 0) throw new Refusal("not-yours");
  const stored = masterlist?.result as StoredMasterlist | undefined;
  const titles = stored?.items.map(({ title }) => title) ?? [];
  return { listId, listTitle: list.title, near: nearPairs(titles, rulings), rulings, titles };
}

/** Takes a ruling back; 'not-found' if there is none. */
export async function undoSameItem(app: App, viewer: Viewer, pair: Pair): Promise<ListView> {
  return rule(app, viewer, pair, (state, [a, b]) => {
    const rulings = without(state.rulings, a, b);
    if (rulings.length === state.rulings.length) throw new Refusal("not-found");
    return { rulings, statement: deleteRuling(app.db, pair.listId, a, b), deed: "undone" as const };
  });
}

const without = (rulings: Ruling[], a: string, b: string) =>
  rulings.filter((ruling) => ruling.a !== a || ruling.b !== b);

type Verdict = {
  rulings: Ruling[];
  statement: ReturnType<typeof writeRuling> | ReturnType<typeof deleteRuling>;
  deed: "same" | "not same" | "undone";
};

async function rule(
  app: App,
  viewer: Viewer,
  { listId, ...titles }: Pair,
  decide: (state: ListState, pair: [string, string], userId: string) => Verdict | null,
): Promise<ListView> {
  const member = requireWriter(viewer);
  const pair: [string, string] = titles.a < titles.b ? [titles.a, titles.b] : [titles.b, titles.a];
  if (titles.a === titles.b) throw new Refusal("bad-input", { errors: { b: "These are the same title" } });
  return writeAndReadList(app, viewer, listId, ({ db }) =>
    winning(async () => {
      const state = await readVisibleState(app, listId, member.id, { all: true });
      if (!state.publics.some(({ userId }) => userId === member.id)) throw new Refusal("not-yours");
      const verdict = decide(state, pair, member.id);
      if (!verdict) return;
      const { rulings, statement, deed } = verdict;
      const [a, b] = pair;
      const now = app.now();
      const list = { ...state.list, changedAt: now };
      await writeAll(db, [
        takeList(db, listId, state.list.mergeRev),
        mustHaveChanged(db),
        statement,
        logRuling(db, { id: app.newId(), listId, a, b, deed, userId: member.id, createdAt: now }),
        changeList(db, listId, { changedAt: now }),
        ...publicationStatements(app, list, state.chapters, derive(app, { ...state, rulings })),
      ]);
    }),
  );
}
