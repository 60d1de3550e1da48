/** Builds the view of a list: its queries, and the result without anything that the viewer may not see. */
import { first, type Results } from "#db/run-queries";
import { reportMarks, viewerMarks } from "~/features/lists/cards/cards.server";
import { headOf } from "~/features/lists/model/list-head";
import { CARD_CREATORS, NAMES_PAGE } from "~/features/lists/model/list-limits";
import type { EffectView, ListView, VersionView } from "~/features/lists/model/list-view";
import { countDone, listTicks, tickableTitles } from "~/features/lists/model/progress";
import { toPulse } from "~/features/lists/model/pulse";
import { itemsOf } from "~/features/lists/model/version-items";
import { readEffect, type StoredEffects } from "~/features/lists/projection/effects";
import { masterlistView } from "~/features/lists/projection/masterlist-view";
import {
  readAliases,
  type StoredMasterlist,
  tickableItems,
} from "~/features/lists/projection/stored-masterlist";
import {
  cardNames,
  chaptersOf,
  furtherNames,
  type KeptNotes,
  listOwnerOf,
  markedList,
  masterlistNotes,
  masterlistWithNotes,
  type VersionRow,
} from "~/features/lists/stored/lists.queries.server";
import { agreementOf } from "~/features/merge/effect/agreement";
import { type Aliases, orderOf } from "~/features/merge/titles/item-aliases";
import type { ListId } from "~/lib/data/ids";
import { picturesOf } from "~/lib/people/people-pictures";
import type { App } from "~/platform/app.server";
import { linkOf } from "~/platform/list-keys.server";
import { Refusal } from "~/platform/refusal";
import { readerOf, type Viewer } from "~/platform/viewer.server";

export function headQueries(
  app: App,
  viewer: Viewer,
  listId: ListId,
  { versionsOnPage, namesFrom = 0 }: { versionsOnPage: number; namesFrom?: number },
) {
  const { db } = app;
  const names =
    namesFrom === 0
      ? { after: CARD_CREATORS, limit: NAMES_PAGE - CARD_CREATORS }
      : { after: namesFrom, limit: NAMES_PAGE };
  return {
    list: first(markedList({ listId, ...readerOf(app, viewer) })),
    chapters: chaptersOf(db, listId),
    masterlist: first(masterlistWithNotes({ listId, versionsOnPage })),
    notes: masterlistNotes({ listId, versionsOnPage }),
    names: namesFrom === 0 && first(cardNames(db, listId)),
    furtherNames: furtherNames({ listId, ...names }),
    listOwner: viewer && first(listOwnerOf(db, listId)),
  };
}

/** Builds the view of a list with these versions. Refuses 'not-found' if the viewer can't see it. */
export async function listView(
  app: App,
  viewer: Viewer,
  { list, chapters, masterlist, ...head }: Results<ReturnType<typeof headQueries>>,
  versions: VersionRow[],
  nextVersions: number | null,
): Promise<ListView> {
  if (!list) throw new Refusal("not-found");
  const listOwner = viewer !== null && head.listOwner?.userId === viewer.id;
  const isMergeDue = list.creatorCount !== list.mergedCount;
  const effects = (masterlist?.effects ?? {}) as StoredEffects;
  const stored = masterlist?.result as StoredMasterlist | undefined;
  const likeOwn = comparedWithOwn(viewer, versions, stored);
  const shown = versions.map((row) => ({
    ...versionView(row, viewer, list.reported),
    effect: effectView(row, masterlist !== undefined, effects[row.id]),
    likeOwn: likeOwn(row),
  }));
  const tickable = stored ? tickableItems(stored) : tickableTitles(versions.at(-1)?.itemTitles ?? []);
  const itemsById = new Map(
    [
      ...keptNotes(masterlist?.notes ?? {}),
      ...head.notes,
      ...shown.flatMap(({ id: versionId, items }) => items.map((item) => ({ ...item, versionId }))),
    ].map((item) => [item.id, item]),
  );
  return {
    id: list.id,
    ...headOf(list),
    chapters: chapters.map(({ key, name }) => ({
      name,
      followed: list.marks?.followed.includes(key) ?? false,
    })),
    createdAt: list.createdAt,
    changedAt: list.changedAt,
    creatorCount: list.creatorCount,
    commentsCount: list.commentsCount,
    rev: list.rev,
    glyphs: list.glyphs,
    ...viewerMarks(list.marks),
    creators: [...((!isMergeDue && head.names?.names) || []), ...head.furtherNames.map(({ name }) => name)],
    listeners: chapters.reduce((sum, { followers }) => sum + followers, list.savesCount),
    listening: {
      chapters: chapters.map(({ name, followers }) => ({ name, followers })),
      saves: list.savesCount,
    },
    listOwner,
    audience: list.audience,
    blindUntil: list.blindUntil,
    revealedAt: list.revealedAt,
    guests: list.guests,
    expected: list.expected,
    choices: list.choices ?? [],
    pulse: toPulse(list),
    isMergeDue,
    link: listOwner ? await linkOf(app, list) : null,
    done: viewer && countDone(listTicks(tickable, Object.keys(list.ticks ?? {}))),
    masterlist: masterlist
      ? masterlistView({ ...masterlist, result: masterlist.result as StoredMasterlist }, itemsById)
      : null,
    versions: shown,
    nextVersions,
    pictures: picturesOf(versions),
  };
}

const keptNotes = (notes: KeptNotes) =>
  Object.entries(notes).map(([id, [versionId, context, commentsCount]]) => ({
    id,
    versionId,
    context,
    commentsCount,
  }));

/** Returns a function that gives a version's agreement with the viewer's; null if not comparable. */
function comparedWithOwn(viewer: Viewer, versions: VersionRow[], masterlist: StoredMasterlist | undefined) {
  const own = viewer && versions.find(({ userId }) => userId === viewer.id);
  if (!own || own.itemTitles.length === 0) return () => null;
  const aliases: Aliases = masterlist ? readAliases(masterlist) : new Map();
  const order = orderOf(own.itemTitles, aliases);
  return ({ id, itemTitles }: VersionRow) =>
    id === own.id ? null : agreementOf(order, orderOf(itemTitles, aliases));
}

/** Returns a version's effect: empty without a masterlist or items, null if hidden or not stored. */
function effectView(
  { hidden, removed, itemTitles }: VersionRow,
  hasMasterlist: boolean,
  stored: StoredEffects[string] | undefined,
): EffectView | null {
  if (hidden || removed) return null;
  if (!hasMasterlist || itemTitles.length === 0)
    return { moves: [], movesLeft: 0, agreement: null, pairs: 0, neededWithout: null };
  const effect = stored && readEffect(stored);
  return effect?.moves ? { ...effect, moves: effect.moves } : null;
}

function versionView(
  row: VersionRow,
  viewer: Viewer,
  reported: string[] | null,
): Omit<VersionView, "effect" | "likeOwn"> {
  return {
    id: row.id,
    creator: row.creator,
    standsFor: row.standsFor,
    hidden: row.hidden || row.removed,
    ...(row.removed && { removed: { isPrivate: row.hidden } }),
    addedAt: row.addedAt,
    changedAt: row.changedAt,
    rev: row.rev,
    items: itemsOf(row),
    ...(row.bands && { bands: row.bands }),
    ...reportMarks(reported, row.id),
    own: row.userId === viewer?.id,
  };
}
