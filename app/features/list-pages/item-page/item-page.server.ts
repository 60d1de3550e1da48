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
import type { ItemPerson, ItemView, Naming } from "./item-view";
import {
  itemKeyIn,
  namingIn,
  namingsByAge,
  namingsByPlace,
  placeCounts,
  type ReadVersion,
  titleIn,
} from "./namings";

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
  const stored = pageAnswers.masterlist ? (pageAnswers.masterlist.result as StoredMasterlist) : null;
  const aliases = readAliases(stored ?? { aliases: [] });
  const key = itemKeyIn(given, query.itemId, aliases);
  if (key === undefined) throw new Refusal("not-found");

  const index = stored?.items.findIndex((item) => item.key === key) ?? -1;
  const item = stored?.items[index];
  const page = pageAnswers.newest.slice(0, VERSIONS_READ);
  const isWhole = query.before === undefined && pageAnswers.newest.length <= VERSIONS_READ;
  const rows: ReadVersion[] = [
    ...page,
    given,
    ...[pageAnswers.own, pageAnswers.chosen].filter((row) => !!row),
  ];
  const viewerId = viewer?.id ?? null;
  const found = [
    ...keptNamings(pageAnswers, item, viewerId),
    ...rows.flatMap((row) => namingIn(row, key, aliases, viewerId) ?? []),
  ];
  const namings = new Map(found.map((naming) => [naming.versionId, naming]));
  const all = [...namings.values()];
  const oldestFirst = namingsByAge(all);
  const chosen = query.version === undefined ? null : chosenOf(all, query.version);
  const head = {
    listId: query.listId,
    listTitle: list.title,
    title: item?.title ?? titleIn(given, query.itemId),
  };
  const tileFor = (title: string) => titleTile(title, list.chapter ?? undefined);
  const people = namingsByPlace(all).map(
    (naming): ItemPerson => ({ ...naming, comments: itemComments(pageAnswers.said, naming, head) }),
  );
  const answers = chosen ?? oldestFirst.at(-1) ?? all[0];
  return {
    ...head,
    tile: tileFor(head.title),
    saved: list.saved === 1,
    byLink: !AUDIENCES[list.audience].public,
    canonicalId: oldestFirst[0]?.itemId ?? query.itemId,
    ...(stored && item ? standingIn(stored, index, item) : NOT_MERGED),
    ...placesOf(stored, item, { page, namings: all }),
    people: chosen ? people.filter(({ versionId }) => versionId === chosen.versionId) : people,
    names: people
      .filter(({ hidden }) => !hidden)
      .map(({ creator, inPath, place, own }) => ({ creator, inPath, place, own })),
    leftOut: isWhole
      ? page
          .filter((row) => isRanked(row) && !namings.has(row.id))
          .map(({ creator, userId }) => ({ creator, own: userId === viewerId }))
          .reverse()
      : null,
    beside: (stored && item ? neighboursOf(stored, index) : []).map((other) => ({
      ...other,
      tile: tileFor(other.title),
    })),
    alsoOn: pageAnswers.alsoOn.map(({ top, ...other }) => ({
      ...other,
      rank: top.find((ranked) => ranked.title.toLowerCase() === head.title.toLowerCase())?.rank ?? null,
    })),
    chosen: chosen?.inPath ?? null,
    answers: answers ? { itemId: answers.itemId, creator: answers.creator, own: answers.own } : null,
    pictures: picturesOf([
      ...pageAnswers.newest,
      ...(pageAnswers.kept || []),
      given,
      pageAnswers.own || undefined,
      pageAnswers.chosen || undefined,
    ]),
    before: pageAnswers.newest.length > VERSIONS_READ ? (page.at(-1)?.feedKey ?? null) : null,
  };
}

type StoredItem = StoredMasterlist["items"][number];

const isRanked = ({ itemTitles }: Pick<ReadVersion, "itemTitles">) => itemTitles.length > 0;

type Standing = Pick<ItemView, "rank" | "tied" | "why" | "averagePlace">;

const NOT_MERGED: Standing = { rank: null, tied: false, why: null, averagePlace: null };

/** Words the reasons here, so that the page doesn't load the code for it. */
const standingIn = (
  { items }: StoredMasterlist,
  index: number,
  { rank, tied, why }: StoredItem,
): Standing => ({ rank, tied, why: reasonsOf(items, index), averagePlace: why.averagePlace });

type Places = Pick<ItemView, "of" | "namedBy" | "places" | "longest">;

/** Counts places in the masterlist, or among the versions that were read if it lacks the item or there is none. */
const placesOf = (
  stored: StoredMasterlist | null,
  item: StoredItem | undefined,
  { page, namings }: { page: Pick<ReadVersion, "itemTitles">[]; namings: Naming[] },
): Places => ({
  of: stored?.of ?? page.filter(isRanked).length,
  namedBy: item?.why.namedBy ?? namingsByAge(namings).length,
  places: item?.places ?? placeCounts(namings),
  longest: Math.max(SHORTEST_AXIS, stored?.longest ?? 0, ...(stored ? [] : page.map(lengthOf))),
});

const lengthOf = ({ itemTitles }: Pick<ReadVersion, "itemTitles">) => itemTitles.length;

/** Returns the items above and below. */
const neighboursOf = ({ items }: StoredMasterlist, index: number) =>
  [items[index - 1], items[index + 1]].flatMap((other) => {
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
function keptNamings(
  { kept }: ItemPageAnswers,
  item: StoredItem | undefined,
  viewerId: UserId | null,
): Naming[] {
  const places = new Map(item?.notes.map(([, id, place]) => [id, place]));
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
