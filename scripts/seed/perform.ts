/** Performs demo actions by calling the same code as the product's pages. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { items, versions } from "#db/schema/lists";
import { followChapter } from "~/features/discovery/chapters/chapters.server";
import { storeImage } from "~/features/images/uploads/images.server";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { overrideSameItem } from "~/features/lists/item-overrides/same-item.server";
import { shareOwnProgress, tickItem } from "~/features/lists/progress/progress.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { decide } from "~/features/moderation/decisions/decisions.server";
import { reportVersion } from "~/features/moderation/reports/reports.server";
import { allNotifications, markSeen } from "~/features/notifications/inbox/notifications.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { root } from "../settings";
import pictures from "./data/pictures.json";
import type { DemoAct } from "./demo-acts";

const READ_AT_ONCE = 50;

export type Community = {
  people: ReadonlyMap<string, Member>;
  lists: Map<string, string>;
};

/** Throws if the data refers to a member or list that does not exist yet. */
export async function perform(app: App, { people, lists }: Community, act: DemoAct): Promise<void> {
  const viewer = getOrThrow(people, act.by);
  const list = (title: string) => getOrThrow(lists, title);
  const version = async (title: string, creator: string) =>
    firstRow(await versionByUser(app, list(title), getOrThrow(people, creator).id), title, creator);

  if ("drop" in act) {
    const { drop: title, chapters, version } = act;
    const imageUrl = await pictureFor(app, viewer, title);
    const { listId } = await dropList(app, viewer, { title, chapters, imageUrl, version });
    lists.set(title, listId);
  } else if ("add" in act) {
    await addVersion(app, viewer, { listId: list(act.add), version: act.version });
  } else if ("comment" in act) {
    const [title, creator, item] = act.on;
    const thread = firstRow(await itemByTitle(app, await version(title, creator), item), ...act.on);
    await postComment(app, viewer, { itemId: thread.id, content: act.comment });
  } else if ("save" in act) {
    await saveList(app, viewer, list(act.save));
  } else if ("tick" in act) {
    const listId = list(act.tick);
    for (const itemTitle of act.done) await tickItem(app, viewer, { listId, itemTitle, done: true });
    await shareOwnProgress(app, viewer, { listId, shared: true });
  } else if ("follow" in act) {
    await followChapter(app, viewer, act.follow);
  } else if ("read" in act) {
    const notifications = await allNotifications(app, viewer, { start: 0, pageSize: READ_AT_ONCE });
    for (const { id, read } of notifications) if (!read) await markSeen(app, viewer, id);
  } else if ("same" in act) {
    const [title, a, b] = act.same;
    await overrideSameItem(app, viewer, { listId: list(title), a, b, same: true });
  } else if ("edit" in act) {
    const { edit: title, items } = act;
    await editList(app, viewer, { listId: list(title), version: { hidden: false, items } });
  } else if ("report" in act) {
    const [title, creator, kind] = act.report;
    await reportVersion(app, viewer, { listId: list(title), creator, kind, reason: act.reason });
  } else {
    const [title, creator, verdict] = act.decide;
    const { id: versionId } = await version(title, creator);
    await decide(app, viewer, { versionId, kind: "list", intent: verdict, reason: act.reason });
  }
}

/** Uploads a list's picture and returns its address; null without a bucket or picture. */
async function pictureFor(app: App, viewer: Member, title: string): Promise<string | null> {
  const file = new Map(Object.entries(pictures)).get(title);
  if (!file || !app.env.IMAGES) return null;
  const png = await readFile(join(root, "scripts/seed/data/pictures", file));
  const { listImageUrl } = await storeImage(app, viewer, new Blob([png], { type: "image/png" }));
  return listImageUrl;
}

function getOrThrow<T>(map: ReadonlyMap<string, T>, key: string): T {
  return firstRow([map.get(key)], key);
}

function firstRow<T>([row]: (T | undefined)[], ...names: string[]): T {
  if (row === undefined) throw new Error(`The demo data names what does not exist: ${names.join(", ")}`);
  return row;
}

const versionByUser = ({ db }: App, listId: string, userId: string) =>
  db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.listId, listId), eq(versions.userId, userId)));

const itemByTitle = ({ db }: App, { id }: { id: string }, title: string) =>
  db
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.versionId, id), eq(items.title, title)));
