import { z } from "zod";
import { toListInput, toVersionInput } from "~/features/lists/model/list";
import { fromNamedHead } from "~/features/lists/model/list-head";
import { VERSIONS_PAGE } from "~/features/lists/model/list-limits";
import { readBallots } from "~/features/lists/reads/ballots.server";
import { readBothOrder } from "~/features/lists/reads/both.server";
import { readList, readOwnVersion, readShortlist } from "~/features/lists/reads/lists.server";
import { listsByUser } from "~/features/lists/reads/member-lists.server";
import { writeAndReadList } from "~/features/lists/reads/write-and-read-list.server";
import { planAudience } from "~/features/lists/writes/change-audience.server";
import { dropList, planVersion } from "~/features/lists/writes/drop-list.server";
import { type ListEdit, planEdit } from "~/features/lists/writes/edit-list.server";
import type { WritePlan } from "~/features/lists/writes/list-snapshot.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { METHOD } from "~/features/merge/masterlist/method";
import { readListAudience } from "~/features/rooms/audience/audience-page.server";
import { readId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { ignoreNotFound, Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import { anyone, pageQuery, user } from "./call";
import {
  addVersionSchema,
  audienceChange,
  dropBody,
  editSchema,
  hasEdit,
  listIdIn,
  versionByCreator,
  withOwnVersion,
} from "./list-bodies";
import {
  bothItemShape,
  cardShape,
  count,
  droppedShape,
  listShape,
  mergedItemShape,
  shortlistShape,
} from "./shapes";
import { toCard, toList, toOid, toShortlist, toWhy } from "./wire";

export const listReads = [
  anyone("GET", "/list/:id", {
    cache: true,
    summary: "A list with its masterlist and up to 20 versions per page, your own first, then the newest",
    query: pageQuery,
    answer: listShape,
    handle: async ({ app, viewer, params, query: { start, pageSize } }) => {
      const page = { start, pageSize: Math.min(pageSize, VERSIONS_PAGE) };
      return toList(await readList(app, viewer, params.id, page));
    },
  }),
  anyone("GET", "/shortlist/:id", {
    cache: true,
    summary: "Only a list's masterlist",
    answer: shortlistShape,
    handle: async ({ app, viewer, params }) => toShortlist(await readShortlist(app, viewer, params.id)),
  }),
  anyone("GET", "/list/:id/ballots", {
    cache: true,
    summary: "All public versions, oldest first, to recompute the masterlist from",
    answer: z.strictObject({
      listId: z.string(),
      method: z.strictObject({ name: z.literal(METHOD.name), version: z.literal(METHOD.version) }).meta({
        description:
          "Ranked Pairs on margins (Tideman 1987) over the public, non-empty versions; an item that a version leaves out ranks below every item that it lists. A change of the rules raises the version",
      }),
      versions: z.array(z.strictObject({ creator: z.string(), item: z.array(z.string()) })),
      shortlistItem: z.array(mergedItemShape),
      overrides: z
        .array(z.strictObject({ a: z.string(), b: z.string(), same: z.boolean() }))
        .optional()
        .meta({ description: "Pairs of titles that creators of the list declared the same item, or not" }),
    }),
    handle: async ({ app, viewer, params }) => {
      const { listId, versions, masterlist, overrides } = await readBallots(app, viewer, params.id);
      return {
        listId,
        method: METHOD,
        versions: versions.map(({ creator, items }) => ({ creator, item: items })),
        shortlistItem: (masterlist?.items ?? []).map(({ title, rank, tied, why }) => ({
          itemTitle: title,
          rank,
          tied,
          why: toWhy(why),
        })),
        ...(overrides.length ? { overrides: overrides.map(({ a, b, same }) => ({ a, b, same })) } : {}),
      };
    },
  }),
  anyone("GET", "/list/:id/both", {
    cache: true,
    summary:
      "A list's items in the order among the versions that ranked both: a pair counts only the versions that name both of its items",
    answer: z.strictObject({
      listId: z.string(),
      rule: z.literal("both"),
      of: count.meta({ description: "Merged versions" }),
      least: count.meta({ description: "Versions that have to name an item: a quarter, and at least 3" }),
      shortlistItem: z.array(bothItemShape).meta({ description: "Empty below 6 versions and above 200" }),
    }),
    handle: async ({ app, viewer, params }) => {
      const { items, ...order } = await readBothOrder(app, viewer, params.id);
      return {
        ...order,
        rule: "both" as const,
        shortlistItem: items.map(({ title, ...item }) => ({ itemTitle: title, ...item })),
      };
    },
  }),
];

export const listsByUserCalls = [
  anyone("GET", "/listsbyuser/:username", {
    cache: true,
    summary: "Lists with a version by this member, newest first, each with that version",
    query: pageQuery,
    answer: z.array(cardShape),
    handle: async ({ app, viewer, params, query }) =>
      (await listsByUser(app, viewer, params.username, query)).map(toCard),
  }),
];

export const listWrites = [
  user("POST", "/list", {
    maxBody: "large",
    summary: "Drop a list with your version; without items it is a list request",
    body: dropBody,
    status: 201,
    answer: droppedShape,
    handle: async ({ app, viewer, body }) => {
      const { listId, link } = await dropList(app, viewer, toListInput(body));
      return { listId, _id: toOid(listId), ...(link === null ? {} : { link }) };
    },
    again: async ({ app, viewer, madeId }) => {
      const { link } = (await readListAudience(app, viewer, madeId).catch(ignoreNotFound)) ?? { link: null };
      return { listId: madeId, _id: toOid(madeId), ...(link === null ? {} : { link }) };
    },
  }),
  user("PUT", "/list", {
    writesList: "body",
    admits: "guests",
    maxBody: "large",
    summary: "Edit your version and, as list owner, title, chapters, image and audience",
    body: editSchema,
    answer: listShape,
    prepare: ({ body, viewer }) => withOwnVersion(body, viewer.username),
    guardWrongInput: ({ app, viewer, body }) => mustHaveVersion(app, viewer, readId(body.id ?? body.listId)),
    handle: async ({ app, viewer, body }) => {
      const listId = listIdIn(body);
      const audience = audienceChange(body);
      if (audience && !hasEdit(body))
        return writeAndAnswer(app, viewer, listId, planAudience(app, viewer, listId, audience));
      const own = versionByCreator(body.sublist, viewer.username);
      const edit = {
        listId,
        audience: audience ?? undefined,
        rev: body.rev,
        ...fromNamedHead(body),
        chapters: body.chapters,
        version: own && editedVersion(own),
        versionRev: own?.rev,
      };
      return writeAndAnswer(app, viewer, listId, planEdit(app, viewer, edit));
    },
    again: async ({ app, viewer, body }) => toList(await readList(app, viewer, listIdIn(body))),
  }),
  user("PUT", "/addsublist", {
    writesList: "body",
    admits: "guests",
    maxBody: "large",
    summary: "Add your version to a list",
    body: addVersionSchema,
    answer: listShape,
    prepare: ({ body, viewer }) => withOwnVersion(body, viewer.username),
    handle: async ({ app, viewer, body }) => {
      const listId = listIdIn(body);
      const own = versionByCreator(body.sublist, viewer.username) ?? body;
      const version = toVersionInput(own);
      return writeAndAnswer(app, viewer, listId, await planVersion(app, viewer, { listId, version }));
    },
    again: async ({ app, viewer, body }) => toList(await readList(app, viewer, listIdIn(body))),
  }),
  user("DELETE", "/removelist/:id", {
    writesList: "path",
    admits: "guests",
    summary: "Delete your version; the last version deletes the list",
    answer: z.strictObject({
      listId: z.string(),
      sublistsLeft: z.int().meta({ description: "Versions that the caller can see" }),
    }),
    handle: async ({ app, viewer, params }) => {
      const { listId, versionsLeft } = await removeVersion(app, viewer, params.id);
      return { listId, sublistsLeft: versionsLeft };
    },
    again: async ({ app, viewer, params: { id: listId } }) => ({
      listId,
      sublistsLeft: await versionsSeen(app, viewer, listId),
    }),
  }),
];

/** Returns 0 for a deleted list. */
async function versionsSeen(app: App, viewer: Member, listId: string): Promise<number> {
  const list = await readOwnVersion(app, viewer, listId).catch(ignoreNotFound);
  return (list?.creatorCount ?? 0) + (list?.versions[0]?.hidden ? 1 : 0);
}

const writeAndAnswer = async (app: App, viewer: Member, listId: string, plan: WritePlan) =>
  toList(await writeAndReadList(app, viewer, listId, plan));

type EditedVersion = NonNullable<z.output<typeof editSchema>["sublist"]>[number];

function editedVersion({ subListHidden, item, tiers }: EditedVersion): ListEdit["version"] {
  if (subListHidden === undefined && !item && tiers === undefined) return undefined;
  const items = item?.map(({ itemTitle, itemContext, commentId, glyph }) => ({
    title: itemTitle,
    context: itemContext ?? undefined,
    id: commentId ?? undefined,
    glyph: glyph ?? undefined,
  }));
  return { hidden: subListHidden, items, bands: tiers };
}

/** Refuses 'not-yours' if the caller can see the list but has no version on it. */
async function mustHaveVersion(app: App, viewer: Member, listId: string | null): Promise<void> {
  if (!listId) return;
  const list = await readOwnVersion(app, viewer, listId).catch(ignoreNotFound);
  if (list && !list.edit) throw new Refusal("not-yours");
}
