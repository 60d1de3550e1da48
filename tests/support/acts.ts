/** Random actions of members on a small site, for tests of concurrent actions. */
import { eq, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { comments } from "#db/schema/comments";
import { lists } from "#db/schema/lists";
import { takedowns } from "#db/schema/moderation";
import { followChapter, unfollowChapter } from "~/features/discovery/chapters/chapters.server";
import { commentsOfItem, postComment } from "~/features/list-pages/comments/comments.server";
import { editComment, removeOwnComment } from "~/features/list-pages/comments/edit-comment.server";
import { chapterKey } from "~/features/lists/model/chapter-checks";
import { readList } from "~/features/lists/reads/lists.server";
import { saveList, unsaveList } from "~/features/lists/saves/saves.server";
import { changeAudience } from "~/features/lists/writes/change-audience.server";
import { addVersion, dropList } from "~/features/lists/writes/drop-list.server";
import { editList } from "~/features/lists/writes/edit-list.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { decide } from "~/features/moderation/decisions/decisions.server";
import {
  DECISIONS,
  type DecisionKind,
  REPORT_KINDS,
  type ReportKind,
} from "~/features/moderation/reports/report";
import { reportVersion } from "~/features/moderation/reports/reports.server";
import {
  allNotifications,
  markAllSeen,
  markSeen,
  markUnseen,
} from "~/features/notifications/inbox/notifications.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";
import { version } from "./lists";

export type Act =
  | { intent: "drop"; who: number; items: string[]; hidden: boolean; chapters: string[] }
  | { intent: "add" | "edit"; who: number; list: number; items: string[]; hidden: boolean }
  | { intent: "retitle"; who: number; list: number; title: string; chapters: string[] }
  | { intent: "delete" | "save" | "unsave"; who: number; list: number }
  | { intent: "everyone" | "by link" | "blind" | "show"; who: number; list: number }
  | { intent: "comment" | "reword" | "unsay"; who: number; list: number; item: number; words: string }
  | { intent: "follow" | "unfollow"; who: number; chapter: string }
  | { intent: "see" | "unsee"; who: number; notification: number }
  | { intent: "see all"; who: number }
  | { intent: "report"; who: number; list: number; item: number; kind: ReportKind }
  | { intent: "decide"; who: number; list: number; item: number; kind: ReportKind; outcome: DecisionKind };

const who = fc.nat(4);
const list = fc.nat(7);
const items = fc.uniqueArray(fc.constantFrom(..."ABCDEFGH"), { maxLength: 5 });
const anyHidden = fc.boolean();
const chapter = fc.constantFrom("film", "Film", "food", "music");
const chapters = fc.uniqueArray(chapter, { maxLength: 2, selector: (name) => name.toLowerCase() });
const title = fc.constantFrom("First title", "Second title", "Third title");

const words = fc.constantFrom("a word", "@ann and @bob", "what, @eve?", "@cleo");

const anyAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ intent: fc.constant("drop" as const), who, items, hidden: anyHidden, chapters }),
  fc.record({
    intent: fc.constantFrom("add" as const, "edit" as const),
    who,
    list,
    items,
    hidden: anyHidden,
  }),
  fc.record({ intent: fc.constant("retitle" as const), who, list, title, chapters }),
  fc.record({ intent: fc.constantFrom("delete" as const, "save" as const, "unsave" as const), who, list }),
  fc.record({
    intent: fc.constantFrom("everyone" as const, "by link" as const, "blind" as const, "show" as const),
    who,
    list,
  }),
  fc.record({
    intent: fc.constantFrom("comment" as const, "comment" as const, "reword" as const, "unsay" as const),
    who,
    list,
    item: fc.nat(20),
    words,
  }),
  fc.record({ intent: fc.constantFrom("follow" as const, "unfollow" as const), who, chapter }),
);

/** Actions that change what members see: reading notifications, reports, and decisions of moderators. */
const anyActAboutNews: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ intent: fc.constantFrom("see" as const, "unsee" as const), who, notification: fc.nat(5) }),
  fc.record({ intent: fc.constant("see all" as const), who }),
  fc.record({
    intent: fc.constant("report" as const),
    who,
    list,
    item: fc.nat(20),
    kind: fc.constantFrom(...REPORT_KINDS),
  }),
  fc.record({
    intent: fc.constant("decide" as const),
    who,
    list,
    item: fc.nat(20),
    kind: fc.constantFrom(...REPORT_KINDS),
    outcome: fc.constantFrom(...DECISIONS),
  }),
);

export const anyActOrNews: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: anyAct },
  { weight: 1, arbitrary: anyActAboutNews },
);

/** Returns the target's id or key; null if the product rejects the action, which is expected. */
export async function perform(
  app: App,
  members: Member[],
  lists: string[],
  act: Act,
): Promise<string | null> {
  const member = members[act.who % members.length];
  if (!member) throw new Error("No members to act");
  try {
    if (act.intent === "drop") {
      const draft = { title: "A list of letters", chapters: act.chapters, imageUrl: null };
      const { listId } = await dropList(app, member, { ...draft, version: version(act.items, act) });
      lists.push(listId);
      return listId;
    }
    if ("chapter" in act) {
      await (act.intent === "follow" ? followChapter : unfollowChapter)(app, member, act.chapter);
      return chapterKey(act.chapter);
    }
    if (act.intent === "see all") {
      await markAllSeen(app, member);
      return member.id;
    }
    if ("notification" in act) {
      const news = await allNotifications(app, member, { start: 0, pageSize: 50 });
      const one = news[act.notification % Math.max(1, news.length)];
      if (one) await (act.intent === "see" ? markSeen : markUnseen)(app, member, one.id);
      return one?.id ?? null;
    }
    const listId = lists[act.list % Math.max(1, lists.length)];
    if (!listId) return null;
    // one member has the links of all lists
    if (act.who === HOLDS_LINKS) app = { ...app, listKeys: await everyKey(app) };
    if (act.intent === "report") await reportOn(app, member, listId, act);
    else if (act.intent === "decide") await decideOn(app, members, listId, act);
    else await onList(app, member, listId, act);
    return listId;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return null;
  }
}

const HOLDS_LINKS = 3;

async function everyKey(app: App): Promise<string> {
  const hidden = await app.db.select().from(lists).where(isNotNull(lists.keyHash));
  return JSON.stringify(hidden.map(({ keyHash }) => keyHash));
}

type About = { item: number };

const versionOn = async (app: App, viewer: Member | undefined, listId: string, { item }: About) => {
  const { versions } = await readList(app, viewer ?? null, listId);
  return versions[item % Math.max(1, versions.length)];
};

async function reportOn(app: App, member: Member, listId: string, act: About & { kind: ReportKind }) {
  const found = await versionOn(app, member, listId, act);
  if (found) await reportVersion(app, member, { listId, creator: found.creator, kind: act.kind });
}

async function decideOn(
  app: App,
  members: Member[],
  listId: string,
  act: Extract<Act, { intent: "decide" }>,
) {
  const moderator = members.find(({ roles }) => roles.includes("moderator"));
  if (!moderator) return;
  const { kind, outcome: intent } = act;
  const decision = { kind, intent, reason: "a reason" };
  if (intent === "restore") {
    const [removed] = await app.db.select().from(takedowns).where(eq(takedowns.listId, listId));
    if (removed) await decide(app, moderator, { ...decision, versionId: removed.versionId });
    return;
  }
  const found = await versionOn(app, moderator, listId, act);
  if (!found) return;
  const item = found.items.find(({ commentsCount }) => commentsCount > 0);
  const [comment] = item ? await commentsOfItem(app, moderator, item.id, { start: 0, pageSize: 1 }) : [];
  await decide(app, moderator, { ...decision, versionId: found.id, commentId: comment?.id });
}

type OnList = Exclude<Extract<Act, { list: number }>, { kind: ReportKind }>;

async function onList(app: App, member: Member, listId: string, act: OnList) {
  if (act.intent === "add") await addVersion(app, member, { listId, version: version(act.items, act) });
  else if (act.intent === "edit") await editList(app, member, { listId, version: version(act.items, act) });
  else if (act.intent === "retitle")
    await editList(app, member, { listId, title: act.title, chapters: act.chapters });
  else if (act.intent === "delete") await removeVersion(app, member, listId);
  else if (act.intent === "save") await saveList(app, member, listId);
  else if (act.intent === "unsave") await unsaveList(app, member, listId);
  else if (act.intent === "everyone") await changeAudience(app, member, listId, { byLink: false });
  else if (act.intent === "by link") await changeAudience(app, member, listId, { byLink: true });
  else if (act.intent === "show") await changeAudience(app, member, listId, { blindUntil: null });
  else if (act.intent === "blind")
    await changeAudience(app, member, listId, { byLink: true, blindUntil: app.now() + 60_000 });
  else if ("words" in act) await onThread(app, member, listId, act);
}

/** Comments on an item, or edits or deletes the member's newest comment on the list. */
async function onThread(
  app: App,
  member: Member,
  listId: string,
  { intent, item: index, words: content }: Extract<Act, { words: string }>,
) {
  const all = (await readList(app, member, listId)).versions.flatMap((shown) => shown.items);
  if (intent === "comment") {
    const item = all[index % Math.max(1, all.length)];
    if (item) await postComment(app, member, { itemId: item.id, content });
    return;
  }
  const own = await app.db.select().from(comments).where(eq(comments.userId, member.id));
  const comment = own.filter(({ itemId }) => all.some(({ id }) => id === itemId)).at(-1);
  if (!comment) return;
  if (intent === "reword") await editComment(app, member, { commentId: comment.id, content });
  else await removeOwnComment(app, member, comment.id);
}
