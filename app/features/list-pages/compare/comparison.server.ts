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
import type { ListId, VersionId } from "~/lib/data/ids";
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

/** A version, or the masterlist without an id. */
type Compared = { id: VersionId | null; shown: ComparedSide; side: NotedSide };

type ComparedMasterlist = Compared & { stored: StoredMasterlist; effects: StoredEffects };

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
  const aliases: Aliases = masterlist ? readAliases(masterlist.stored) : new Map();
  const own = answers.a && comparedVersion(answers.a, aliases);
  const other = answers.b ? comparedVersion(answers.b, aliases) : b === MASTERLIST ? masterlist : null;
  if (!list || !own || !other || own.id === other.id) throw new Refusal("not-found");

  const withMasterlist = masterlist && {
    ...masterlist.shown,
    ...agreementWithMasterlist(masterlist.effects, own.id, {
      version: own.side.order,
      masterlist: masterlist.side.order,
    }),
  };
  const others = newest
    .filter(({ id, itemTitles }) => id !== own.id && id !== other.id && itemTitles.length > 0)
    .map((row) => comparedVersion(row, aliases))
    .map(({ shown, side }) => ({ ...shown, ...agreementOf(own.side.order, side.order) }))
    .toSorted((x, y) => (y.agreement ?? -1) - (x.agreement ?? -1));
  const isWithMasterlist = other.id === null;
  const comparison = compareOrders(own.side, other.side, {
    spelling: masterlist?.side.titles ?? new Map(),
    kept: isWithMasterlist ? withMasterlist : null,
  });
  const pictured = { ...list, chapters: answers.chapter ? [answers.chapter] : [] };
  const noteOfOnlyOne = ({ key, a: placeA, b: placeB }: ComparedItem) =>
    placeB === null ? own.side.notes.get(key) : placeA === null ? other.side.notes.get(key) : undefined;
  return {
    list: { id: listId, title: list.title },
    a: own.shown,
    b: other.shown,
    ...comparison,
    items: comparison.items.map((item) => ({
      ...item,
      note: noteOfOnlyOne(item) ?? "",
      tile: titleTile(item.title, answers.chapter?.name, { glyphs: list.glyphs }),
    })),
    others: [...(withMasterlist && !isWithMasterlist ? [withMasterlist] : []), ...others].map(
      ({ path, name, agreement, pairs }) => ({ path, name, agreement, pairs }),
    ),
    pictures: picturesOf([answers.a, answers.b || undefined, ...newest]),
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

function readMasterlist({ result, effects }: { result: unknown; effects: unknown }): ComparedMasterlist {
  const stored = result as StoredMasterlist;
  const titles = new Map(stored.items.map(({ key, title }) => [key, title]));
  return {
    id: null,
    shown: { path: MASTERLIST, name: "the masterlist" },
    side: { titles, notes: new Map(), order: orderOfRanks(stored.items) },
    stored,
    effects: effects as StoredEffects,
  };
}

/** Returns a version with its order. A repeated item keeps its first place, and the gaps close. */
function comparedVersion(version: VersionRow, aliases: Aliases): Compared & { id: VersionId } {
  const { id, creator } = version;
  const items = itemsOf(version);
  const titles = new Map<string, string>();
  const notes = new Map<string, string>();
  for (const [i, key] of keysOf(version.itemTitles, aliases).entries()) {
    if (titles.has(key)) continue;
    titles.set(key, items[i]?.title ?? "");
    notes.set(key, items[i]?.context ?? "");
  }
  const order = new Map([...titles.keys()].map((key, i) => [key, i + 1]));
  return { id, shown: { path: creatorInPath(creator, id), name: creator }, side: { titles, notes, order } };
}
