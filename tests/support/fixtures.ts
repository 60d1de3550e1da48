import { and, eq } from "drizzle-orm";
import { versions } from "#db/schema/lists";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { version } from "./lists";

export type ListFixture = {
  owner: Member;
  listId: string;
  versionId: string;
  itemIds: string[];
  feedKey: number | null;
};

type Seed = {
  title?: string;
  items?: string[];
  hidden?: boolean;
  chapters?: string[];
  /** Adds a version to this list instead of creating a list. */
  to?: ListFixture;
};

/** Drops a list, or adds a version to it, and returns the ids of both. */
export async function listFixture(app: App, owner: Member, seed: Seed = {}): Promise<ListFixture> {
  const { title = "Best films ever", items = ["Alien", "Heat", "Up"], hidden, chapters = [], to } = seed;
  const own = version(items, { hidden });
  if (to) await addVersion(app, owner, { listId: to.listId, version: own });
  const listId = to?.listId ?? (await dropList(app, owner, { title, chapters, version: own })).listId;
  const row = await app.db
    .select()
    .from(versions)
    .where(and(eq(versions.listId, listId), eq(versions.userId, owner.id)))
    .get();
  return {
    owner,
    listId,
    versionId: row?.id ?? "",
    itemIds: row?.itemIds ?? [],
    feedKey: row?.feedKey ?? null,
  };
}

/** Hides or shows a version. */
export const setHidden = (app: App, { owner, listId }: ListFixture, hidden: boolean) =>
  editList(app, owner, { listId, version: { hidden } });
