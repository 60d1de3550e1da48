import { and, eq } from "drizzle-orm";
import { versions } from "#db/schema/lists";
import type { VersionInput } from "~/features/lists/model/list";
import { readList } from "~/features/lists/reads/lists.server";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import type { Circle } from "~/lib/people/audience";
import type { App } from "~/platform/app.server";
import { hashesOf } from "~/platform/list-keys.server";
import type { Member, Viewer } from "~/platform/viewer.server";

type Options = Partial<{
  title: string;
  chapters: string[];
  imageUrl: string | null;
  hidden: boolean;
  context: string;
  glyph: string;
  circle: Partial<Circle>;
}>;

export const version = (
  items: string[],
  { hidden = false, context = "", glyph }: Options = {},
): VersionInput => ({ hidden, items: items.map((title) => ({ title, context, glyph })) });

export async function dropListOf(
  app: App,
  viewer: Viewer,
  items: string[],
  options: Options = {},
): Promise<string> {
  const { listId } = await dropList(app, viewer, {
    title: options.title ?? "Greatest films of all time",
    chapters: options.chapters ?? ["film"],
    imageUrl: options.imageUrl ?? null,
    version: version(items, options),
    circle: options.circle,
  });
  return listId;
}

export const addVersionTo = (
  app: App,
  viewer: Viewer,
  listId: string,
  items: string[],
  options: Options = {},
) => addVersion(app, viewer, { listId, version: version(items, options) });

/** Returns the app with the key of an owner's list, like a request with the cookie of its link. */
export async function withLinkOf<T extends App>(app: T, owner: Viewer, listId: string): Promise<T> {
  const { link } = await readList(app, owner, listId);
  return { ...app, listKeys: await hashesOf([link?.split("/").at(-1) ?? ""]) };
}

export type ListFixture = { owner: Member; listId: string; versionId: string; itemIds: string[] };

/** Drops a list, or adds a version to that of `to`, and returns the ids of both. */
export async function listFixture(
  app: App,
  owner: Member,
  { to, items = ["Alien", "Heat", "Up"], ...options }: Options & { to?: ListFixture; items?: string[] } = {},
): Promise<ListFixture> {
  if (to) await addVersionTo(app, owner, to.listId, items, options);
  const dropped = { title: "Best films ever", chapters: [], ...options };
  const listId = to?.listId ?? (await dropListOf(app, owner, items, dropped));
  const row = await app.db
    .select()
    .from(versions)
    .where(and(eq(versions.listId, listId), eq(versions.userId, owner.id)))
    .get();
  return { owner, listId, versionId: row?.id ?? "", itemIds: row?.itemIds ?? [] };
}

/** Hides or shows a version. */
export const setHidden = (app: App, { owner, listId }: ListFixture, hidden: boolean) =>
  editList(app, owner, { listId, version: { hidden } });
