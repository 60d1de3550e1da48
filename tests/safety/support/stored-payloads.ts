import { versions } from "#db/schema/lists";
import { bodyOf } from "#tests/support/body";
import { comments, droppedResponse, list } from "#tests/support/shapes";
import { accessTokenOf, cookieOf, memberOf } from "#tests/support/test-app";
import type { TestWorker } from "#tests/support/worker";
import { type Answer, ask, clientOf, form } from "#tests/worker/client";
import { openSession } from "~/features/members/sessions/sessions.server";
import { cleanLine, cleanText, lengthOf } from "~/lib/text/clean";
import type { Member } from "~/platform/viewer.server";

export const PICTURES = "https://pictures.invalid/";

type Screen = {
  name: string;
  path: string;
  as: "anyone" | "ann" | "cleo" | "mia";
  texts: string[];
};

const fits = (min: number, max: number) => (payload: string) => {
  const length = lengthOf(cleanLine(payload));
  return length >= min && length <= max;
};
const isTitle = fits(6, 60);
const isItem = fits(1, 100);
const isChapter = (payload: string) => fits(1, 25)(payload) && !payload.includes(",");
const isText = (max: number) => (payload: string) => {
  const length = lengthOf(cleanText(payload));
  return length >= 1 && length <= max;
};

const NOTES_SHOWN = 15;
const DECISIONS_STORED = 5;
const SEARCHES_STORED = 1;
const SESSIONS = 10;

/** Returns the members, the stored texts with their counts, and the screens that show them. */
export async function storePayloads(worker: TestWorker, payloads: string[]) {
  const { app } = worker;
  const named = (name: string, roles: string[] = []) => memberOf(app, name, { roles });
  const [ann, bob, cleo, mia] = [
    await named("ann"),
    await named("bob"),
    await named("cleo"),
    await named("mia", ["moderator"]),
  ];
  let stored = 0;
  const done = async (request: Promise<Answer>): Promise<Answer> => {
    const answer = await request;
    if (answer.status >= 400) throw new Error(`${answer.status} ${answer.text}`);
    stored++;
    return answer;
  };
  const as = (member: Member) => clientOf(worker.fetch, { Authorization: `Bearer ${accessTokenOf(member)}` });
  const post = (member: Member, path: string, fields: Record<string, string>) =>
    done(ask(worker.fetch, path, form(fields, { Cookie: cookieOf(member) })));
  /** Resets the rate limits, because storing exceeds them. */
  const forgetLimits = () => app.db.run("delete from rate_counters");

  const item = payloads.map((payload, at) => ({
    itemTitle: isItem(payload) ? payload : `Payload ${at}`,
    itemContext: isText(2000)(payload) ? payload : "",
  }));
  const chapters = payloads.filter(isChapter);
  const created = await done(
    as(ann).post("/list/", {
      listTitle: payloads.find(isTitle) ?? "A list of payloads",
      chapters: chapters.slice(0, 15),
      sublist: [{ item }],
    }),
  );
  const { listId } = bodyOf(created, droppedResponse);
  await done(as(bob).put("/addsublist/", { id: listId, item: item.toReversed() }));
  const { sublist } = bodyOf(await done(as(ann).get(`/list/${listId}`)), list);
  const itemId = sublist.find(({ subListCreator }) => subListCreator === "ann")?.item[0]?.commentId ?? "";

  const titled: string[] = [];
  for (const payload of payloads.filter(isTitle)) {
    const drop = (listImageUrl: string | null) =>
      as(cleo).post("/list/", {
        listTitle: payload,
        listImageUrl,
        chapters: isChapter(payload) ? [payload] : [],
        sublist: [{ item: [{ itemTitle: payload, itemContext: payload }] }],
      });
    await forgetLimits();
    const withPicture = await drop(PICTURES + payload);
    const created = withPicture.status === 201 ? withPicture : await done(drop(null));
    titled.push(bodyOf(created, droppedResponse).listId);
  }
  for (const payload of payloads.filter(isText(2000))) {
    await forgetLimits();
    await done(as(bob).post("/comment/", { itemCommentId: itemId, commentContent: payload }));
  }
  for (const chapter of chapters) await done(as(ann).put("/followchapter/", { chapter }));
  const reasons = payloads.filter(isText(1000)).slice(0, titled.length);
  for (const [at, reason] of reasons.entries()) {
    await forgetLimits();
    const fields = { listId: titled[at] ?? "", creator: "cleo", kind: "list", reason, back: "/" };
    await post(ann, "/reports", fields);
    if (at < SEARCHES_STORED) await done(as(ann).put("/addsaved/", { id: fields.listId }));
  }
  const all = await app.db.select().from(versions);
  for (const [at, reason] of reasons.slice(0, DECISIONS_STORED).entries()) {
    const versionId = all.find((version) => version.listId === titled[at])?.id ?? "";
    await post(mia, "/moderation", { versionId, kind: "list", intent: "hide", reason });
  }
  const about = payloads.find((payload) => payload.length <= 160 && payload.includes("<")) ?? "<b>";
  await post(cleo, "/my-stuff/appearance", { about });
  await post(ann, "/reports", { creator: "cleo", kind: "profile", reason: about, back: "/" });
  for (const userAgent of payloads.slice(0, SESSIONS)) await openSession({ ...app, userAgent }, ann.id);

  const lines = (texts: string[]) => texts.map(cleanLine);
  const some = payloads.filter((payload) => cleanLine(payload) !== "").slice(0, SEARCHES_STORED);
  const inPath = (text: string) => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, ""));
  const newest = bodyOf(await done(as(ann).get(`/comment/${itemId}?pageSize=50`)), comments);
  const thread = `/item/${listId}/ann/${itemId}`;
  const screens: Screen[] = [
    {
      name: "home",
      path: "/",
      as: "anyone",
      texts: lines(payloads.filter(isTitle).slice(DECISIONS_STORED)).slice(-3),
    },
    { name: "home of a member", path: "/", as: "ann", texts: [] },
    { name: "list", path: `/lists/${listId}`, as: "anyone", texts: lines(chapters.slice(0, 15)) },
    { name: "list of a member", path: `/lists/${listId}`, as: "ann", texts: [] },
    { name: "long list", path: `/longlist/${listId}`, as: "anyone", texts: [] },
    {
      name: "details",
      path: `/listdetails/${listId}/ann`,
      as: "anyone",
      texts: item.flatMap(({ itemTitle, itemContext }) => [cleanLine(itemTitle), cleanText(itemContext)]),
    },
    {
      name: "thread",
      path: thread,
      as: "ann",
      texts: newest.slice(0, NOTES_SHOWN).map(({ commentContent }) => commentContent),
    },
    ...newest
      .filter((_, at) => at % NOTES_SHOWN === NOTES_SHOWN - 1)
      .map(({ _id }) => ({
        name: "later comments",
        path: `${thread}?after=${_id.$oid}`,
        as: "ann" as const,
        texts: [],
      })),
    { name: "profile", path: "/profile/cleo", as: "anyone", texts: [cleanLine(about)] },
    { name: "saved", path: "/my-stuff", as: "ann", texts: [] },
    { name: "drops", path: "/my-stuff/drops", as: "ann", texts: [] },
    { name: "followed chapters", path: "/my-stuff/chapters", as: "ann", texts: lines(chapters) },
    { name: "devices", path: "/my-stuff/profile", as: "ann", texts: [] },
    {
      name: "notifications",
      path: "/my-stuff/notifications",
      as: "cleo",
      texts: reasons.slice(0, DECISIONS_STORED).map(cleanText),
    },
    {
      name: "edit",
      path: `/edit/${listId}`,
      as: "ann",
      texts: item.flatMap(({ itemTitle, itemContext }) => [cleanLine(itemTitle), cleanText(itemContext)]),
    },
    { name: "moderation", path: "/moderation", as: "mia", texts: [] },
    { name: "outbox", path: "/dev/mail", as: "anyone", texts: [] },
    ...chapters.slice(0, SEARCHES_STORED).map((chapter) => ({
      name: "chapter",
      path: `/chapter/${inPath(cleanLine(chapter))}`,
      as: "anyone" as const,
      texts: [],
    })),
    ...some.flatMap((payload) => [
      { name: "search in the path", path: `/search/${inPath(payload)}`, as: "anyone" as const, texts: [] },
      {
        name: "search in the query",
        path: `/search?searchterm=${inPath(payload)}`,
        as: "anyone" as const,
        texts: [],
      },
      { name: "no page", path: `/nothing/${inPath(payload)}`, as: "anyone" as const, texts: [] },
      { name: "no list", path: `/lists/${inPath(payload)}`, as: "anyone" as const, texts: [] },
      { name: "login", path: `/login?to=${inPath(payload)}`, as: "anyone" as const, texts: [] },
    ]),
  ];
  return { people: { ann, cleo, mia }, stored, screens };
}
