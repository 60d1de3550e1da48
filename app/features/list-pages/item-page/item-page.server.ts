import { first, type Results, runQueries } from "#db/run-queries";
import { commentView } from "~/features/list-pages/comments/comment-rows.server";
import type { CommentView } from "~/features/list-pages/comments/comment-view";
import { SHORTEST_AXIS } from "~/features/lists/model/list-limits";
import { readAliases, type StoredMasterlist } from "~/features/lists/projection/stored-masterlist";
import {
  byUser,
  masterlistWithState,
  matchesCreator,
  oneVersion,
  openVersions,
  type VersionRow,
} from "~/features/lists/stored/lists.queries.server";
import { reasonsOf } from "~/features/merge/masterlist/masterlist-words";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ItemId, ListId, UserId } from "~/lib/data/ids";
import { AUDIENCES } from "~/lib/people/audience";
import { creatorInPath } from "~/lib/people/former-member";
import { type Pictures, picturesOf } from "~/lib/people/people-pictures";
import { usernameKey } from "~/lib/people/username-key";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import { blockedFor, readerOf, type Viewer } from "~/platform/viewer.server";
import {
  commentsOnItem,
  hasItem,
  headOfList,
  keptVersions,
  otherListsWith,
  type SaidRow,
} from "./item-page.queries.server";
import type { ItemView, Naming } from "./item-view";
import { itemKeyIn, namingIn, namingsByAge, namingsByPlace, placeCounts, titleIn } from "./namings";

/** The number of versions per page. */
const VERSIONS_READ = 50;
/** The maximum number of comments per thread, for a chosen thread, and in total. */
const EACH = 5;
const OF_ONE = 20;
const IN_ALL = 100;
/** The maximum number of other lists shown. */
const ALSO_ON = 3;

type ItemQuery = {
  listId: ListId;
  /** The item's id in any version. */
  itemId: ItemId;
  /** Only this creator's version, by username in any case; a former member's by version id. */
  version?: string;
  /** The last feed key of the page before. */
  before?: number;
};

function queries(app: App, viewer: Viewer, { listId, itemId, version, before }: ItemQuery) {
  const { db } = app;
  const reader = readerOf(app, viewer);
  const page = { before, limit: VERSIONS_READ };
  const creator = version === undefined ? undefined : matchesCreator(version);
  const threads = { listId, itemId, reader, page, creator, blockedFor: blockedFor(viewer) };
  return {
    list: first(headOfList(db, listId, reader)),
    masterlist: first(masterlistWithState(db, listId)),
    given: first(oneVersion(db, listId, hasItem(itemId), reader)),
    newest: openVersions(db, listId, { ...page, limit: VERSIONS_READ + 1 }),
    kept: before === undefined && keptVersions(db, listId, itemId, VERSIONS_READ),
    own: viewer && first(oneVersion(db, listId, byUser(viewer.id), reader)),
    chosen: creator && first(oneVersion(db, listId, creator, reader)),
    said: commentsOnItem(db, {
      ...threads,
      each: version === undefined ? EACH : OF_ONE,
      limit: IN_ALL,
    }),
    alsoOn: otherListsWith(db, listId, itemId, ALSO_ON),
  };
}

type ItemPageAnswers = Results<ReturnType<typeof queries>>;

/**
 * Returns an item with its versions and newest comments; `itemId` may come from any visible version. Refuses
 * 'not-found', also if the chosen version doesn't name the item.
 */
export async function readItem(
  app: App,
  viewer: Viewer,
  query: ItemQuery,
): Promise<ItemView & { pictures: Pictures }> {
  const pageAnswers = await runQueries(app.db, queries(app, viewer, query));
  const { list, given } = pageAnswers;
  if (!list || !given) throw new Refusal("not-found");
  const stored = (pageAnswers.masterlist?.result ?? null) as StoredMasterlist | null;
  const aliases = readAliases(stored ?? { aliases: [] });
  const key = itemKeyIn(given, query.itemId, aliases);
  if (key === undefined) throw new Refusal("not-found");

  const merged = mergedItem(stored, key);
  const { page, rows, next } = versionsRead(pageAnswers, given);
  const viewerId = viewer?.id ?? null;
  const found = [
    ...keptNamings(pageAnswers, merged, viewerId),
    ...rows.flatMap((row) => namingIn(row, key, aliases, viewerId) ?? []),
  ];
  const byVersion = new Map(found.map((naming) => [naming.versionId, naming]));
  const namings = namingsByPlace([...byVersion.values()]);
  const oldestFirst = namingsByAge(namings);
  const chosen = query.version === undefined ? null : chosenOf(namings, query.version);
  const answers = chosen ?? oldestFirst.at(-1) ?? found[0];
  const title = merged?.item.title ?? titleIn(given, query.itemId);
  const head = { listId: query.listId, listTitle: list.title, title };
  const tiled = <Titled extends { title: string }>(one: Titled) => ({
    ...one,
    tile: titleTile(one.title, list.chapter ?? undefined, { glyphs: list.glyphs }),
  });
  return {
    ...tiled(head),
    saved: list.saved === 1,
    isPublic: AUDIENCES[list.audience].public,
    canonicalId: oldestFirst[0]?.itemId ?? query.itemId,
    ...(merged ? standingIn(merged) : NOT_MERGED),
    ...placesOf(stored, merged, { page, namings }),
    people: (chosen ? [chosen] : namings).map((naming) => ({
      ...naming,
      comments: itemComments(pageAnswers.said, naming, head),
    })),
    names: namings
      .filter(({ hidden }) => !hidden)
      .map(({ creator, inPath, place, own }) => ({ creator, inPath, place, own })),
    leftOut:
      query.before === undefined && next === null
        ? page
            .filter((row) => isRanked(row) && !byVersion.has(row.id))
            .map(({ creator, userId }) => ({ creator, own: userId === viewerId }))
            .reverse()
        : null,
    beside: neighboursOf(merged).map(tiled),
    alsoOn: pageAnswers.alsoOn.map(({ top, ...other }) => ({
      ...other,
      rank: top.find((ranked) => ranked.title.toLowerCase() === title.toLowerCase())?.rank ?? null,
    })),
    chosen: chosen?.inPath ?? null,
    answers: answers ? { itemId: answers.itemId, creator: answers.creator, own: answers.own } : null,
    pictures: picturesOf([...rows, ...pageAnswers.newest, ...(pageAnswers.kept || [])]),
    before: next,
  };
}

/** Returns the page's versions, all that were read with it, and the next page's cursor. */
function versionsRead({ newest, own, chosen }: ItemPageAnswers, given: VersionRow) {
  const page = newest.slice(0, VERSIONS_READ);
  const next = newest.length > VERSIONS_READ ? (page.at(-1)?.feedKey ?? null) : null;
  return { page, rows: [...page, given, own, chosen].filter((row) => !!row), next };
}

type Merged = { items: StoredMasterlist["items"]; index: number; item: StoredMasterlist["items"][number] };

/** Returns the item in the masterlist; null without one, or for an item that it doesn't keep. */
function mergedItem(stored: StoredMasterlist | null, key: string): Merged | null {
  const items = stored?.items ?? [];
  const index = items.findIndex((item) => item.key === key);
  const item = items[index];
  return item ? { items, index, item } : null;
}

const isRanked = ({ itemTitles }: Pick<VersionRow, "itemTitles">) => itemTitles.length > 0;

type Standing = Pick<ItemView, "rank" | "tied" | "why" | "averagePlace">;

const NOT_MERGED: Standing = { rank: null, tied: false, why: null, averagePlace: null };

/** Words the reasons here, so that the page doesn't load the code for it. */
const standingIn = ({ items, index, item: { rank, tied, why } }: Merged): Standing => ({
  rank,
  tied,
  why: reasonsOf(items, index),
  averagePlace: why.averagePlace,
});

type Places = Pick<ItemView, "of" | "namedBy" | "places" | "longest">;

/** Counts places in the masterlist, or among the versions that were read if it lacks the item or there is none. */
const placesOf = (
  stored: StoredMasterlist | null,
  merged: Merged | null,
  { page, namings }: { page: VersionRow[]; namings: Naming[] },
): Places => ({
  of: stored?.of ?? page.filter(isRanked).length,
  namedBy: merged?.item.why.namedBy ?? namings.filter(({ hidden }) => !hidden).length,
  places: merged?.item.places ?? placeCounts(namings),
  longest: Math.max(
    SHORTEST_AXIS,
    ...(stored ? [stored.longest] : page.map(({ itemTitles }) => itemTitles.length)),
  ),
});

/** Returns the items above and below. */
const neighboursOf = (merged: Merged | null) =>
  [-1, 1].flatMap((step) => {
    const other = merged?.items[merged.index + step];
    const id = other?.notes[0]?.[1];
    return other && id ? [{ id, title: other.title, rank: other.rank, tied: other.tied }] : [];
  });

/** Returns the chosen version among those that name the item. Refuses 'not-found'. */
function chosenOf(namings: Naming[], version: string): Naming {
  const versionKey = usernameKey(version);
  const found = namings.find(
    ({ creator, inPath }) => versionKey === usernameKey(inPath) || versionKey === usernameKey(creator),
  );
  if (!found) throw new Refusal("not-found");
  return found;
}

/** Returns the versions whose notes the masterlist keeps, for lists with more versions than a page. */
function keptNamings({ kept }: ItemPageAnswers, merged: Merged | null, viewerId: UserId | null): Naming[] {
  const places = new Map(merged?.item.notes.map(([, id, place]) => [id, place]));
  return (kept ?? []).flatMap(({ id, userId, creator, picture: _, itemId, context, ...rest }) => {
    const place = places.get(itemId);
    if (place === undefined) return [];
    const inPath = creatorInPath(creator, id);
    const own = userId === viewerId;
    return [{ ...rest, versionId: id, creator, inPath, own, hidden: false, itemId, place, note: context }];
  });
}

type Head = Pick<ItemView, "listId" | "listTitle" | "title">;

const itemComments = (
  commentRows: SaidRow[],
  { itemId, creator, commentsCount }: Naming,
  { title, ...list }: Head,
): CommentView[] =>
  commentRows
    .filter((row) => row.itemId === itemId)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ mentions, ...row }) =>
      commentView(
        { ...list, itemId, itemCreator: creator, itemTitle: title, commentsCount, traces: 0 },
        { ...row, mentions: JSON.parse(mentions) as string[] },
      ),
    );
