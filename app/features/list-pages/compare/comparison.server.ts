import { first, runQueries } from "#db/run-queries";
import { VERSIONS_PAGE } from "~/features/lists/model/list-limits";
import { itemsOf } from "~/features/lists/model/version-items";
import {
  agreementWithMasterlist,
  orderOfRanks,
  type StoredEffects,
} from "~/features/lists/projection/effects";
import { readAliases, type StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import {
  chaptersOf,
  listForReader,
  masterlistWithEffects,
  matchesCreator,
  oneVersion,
  otherVersions,
  type VersionRow,
} from "~/features/lists/stored/lists.queries.server";
import { agreementOf } from "~/features/merge/effect/agreement";
import { type Aliases, keysOf } from "~/features/merge/titles/item-aliases";
import { titleTile } from "~/features/merge/titles/title-tile";
import { masterlistPicture, versionPicture } from "~/features/sharing/share-pictures/shared-picture";
import { MASTERLIST } from "~/lib/addresses/paths";
import type { ListId } from "~/lib/data/ids";
import { creatorInPath } from "~/lib/people/former-member";
import { picturesOf } from "~/lib/people/people-pictures";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { readerOf, type Viewer } from "~/platform/viewer.server";
import {
  type ComparedItem,
  type ComparedSide,
  type ComparisonView,
  compareOrders,
  type Side,
} from "./comparison";

type NotedSide = Side & { notes: ReadonlyMap<string, string> };

type ComparedMasterlist = {
  stored: StoredMasterlist;
  effects: StoredEffects;
  titles: Side["titles"];
  side: NotedSide;
};

/**
 * Compares a version with another one or with the masterlist. Refuses 'not-found' if one is missing or
 * invisible, or if both are the same.
 */
export async function readComparison(
  app: App,
  viewer: Viewer,
  listId: ListId,
  { a, b }: { a: string; b: string },
): Promise<ComparisonView> {
  const { db } = app;
  const reader = readerOf(app, viewer);
  const version = (creator: string) => first(oneVersion(db, listId, matchesCreator(creator), reader));
  const answers = await runQueries(db, {
    list: first(listForReader(db, listId, reader)),
    a: version(a),
    b: b !== MASTERLIST && version(b),
    masterlist: first(masterlistWithEffects(db, listId)),
    chapter: first(chaptersOf(db, listId).limit(1)),
    newest: otherVersions("newest", { listId, viewerId: null, start: 0, limit: VERSIONS_PAGE }),
  });
  const { list, newest } = answers;
  const masterlist = answers.masterlist ? readMasterlist(answers.masterlist) : null;
  const [rowA, rowB] = [answers.a, answers.b || null];
  const aliases: Aliases = masterlist ? readAliases(masterlist.stored) : new Map();
  const sideB = rowB ? sideOf(rowB, aliases) : b === MASTERLIST && masterlist?.side;
  if (!list || !rowA || !sideB || rowA.id === rowB?.id) throw new Refusal("not-found");

  const sideA = sideOf(rowA, aliases);
  const withMasterlist = masterlist && {
    path: MASTERLIST,
    name: "the masterlist",
    ...agreementWithMasterlist(masterlist.effects, rowA.id, {
      version: sideA.order,
      masterlist: masterlist.side.order,
    }),
  };
  const others = newest
    .filter(({ id, itemTitles }) => id !== rowA.id && id !== rowB?.id && itemTitles.length > 0)
    .map((row) => ({ ...comparedSide(row), ...agreementOf(sideA.order, sideOf(row, aliases).order) }))
    .toSorted((x, y) => (y.agreement ?? -1) - (x.agreement ?? -1));
  const comparison = compareOrders(sideA, sideB, {
    spelling: masterlist?.titles ?? new Map(),
    kept: (!rowB && withMasterlist) || null,
  });
  const pictured = { ...list, chapters: answers.chapter ? [answers.chapter] : [] };
  const noteOfOnlyOne = ({ key, a: placeA, b: placeB }: ComparedItem) =>
    placeB === null ? sideA.notes.get(key) : placeA === null ? sideB.notes.get(key) : undefined;
  return {
    list: { id: listId, title: list.title },
    a: comparedSide(rowA),
    b: rowB ? comparedSide(rowB) : { path: MASTERLIST, name: "the masterlist" },
    ...comparison,
    items: comparison.items.map((item) => ({
      ...item,
      note: noteOfOnlyOne(item) ?? "",
      tile: titleTile(item.title, answers.chapter?.name, { glyphs: list.glyphs }),
    })),
    others: [...(rowB && withMasterlist ? [withMasterlist] : []), ...others].map(
      ({ path, name, agreement, pairs }) => ({ path, name, agreement, pairs }),
    ),
    pictures: picturesOf([rowA, rowB ?? undefined, ...newest]),
    picture: masterlist
      ? masterlistPicture(pictured, { ...masterlist.stored, firmness: answers.masterlist?.firmness ?? null })
      : { ...versionPicture(pictured, shownWithout(newest)), people: list.creatorCount },
  };
}

/** Returns the version shown for a list without a masterlist: the oldest with items. */
function shownWithout(newest: VersionRow[]) {
  const oldest = newest.toReversed();
  const shown = oldest.find(({ itemTitles }) => itemTitles.length > 0) ?? oldest[0];
  return shown && { creator: shown.creator, items: itemsOf(shown), bands: shown.bands ?? undefined };
}

const comparedSide = ({ creator, id }: VersionRow): ComparedSide => ({
  path: creatorInPath(creator, id),
  name: creator,
});

function readMasterlist({ result, effects }: { result: unknown; effects: unknown }): ComparedMasterlist {
  const stored = result as StoredMasterlist;
  const titles = new Map(stored.items.map(({ key, title }) => [key, title]));
  return {
    stored,
    effects: effects as StoredEffects,
    titles,
    side: { titles, notes: new Map(), order: orderOfRanks(stored.items) },
  };
}

/** Returns a version's order. A repeated item keeps its first place, and the gaps close. */
function sideOf(version: VersionRow, aliases: Aliases): NotedSide {
  const items = itemsOf(version);
  const titles = new Map<string, string>();
  const notes = new Map<string, string>();
  for (const [i, key] of keysOf(version.itemTitles, aliases).entries()) {
    if (titles.has(key)) continue;
    titles.set(key, items[i]?.title ?? "");
    notes.set(key, items[i]?.context ?? "");
  }
  return { titles, notes, order: new Map([...titles.keys()].map((key, i) => [key, i + 1])) };
}
