/** F4 and F5: one act that many are to hear of, and account mail behind a long queue. */
import { cpSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { writeAll } from "#db/run-queries";
import { postComment } from "~/features/list-pages/comments/comments.server";
import { saveList } from "~/features/lists/saves/saves.server";
import { dropList } from "~/features/lists/writes/drop-list.server";
import { sweepAnnouncements } from "~/features/notifications/causes/announcements.server";
import { notifyAndCount } from "~/features/notifications/causes/unread-counts.server";
import { deliverAccountMail, deliverMail, queueEmail } from "~/features/notifications/mail/mail.server";
import { type ItemId, idPrefix } from "~/lib/ids";
import type { App } from "~/platform/app.server";
import { readEnv } from "~/platform/env.server";
import type { Member } from "~/platform/viewer.server";
import { withApp } from "../with-app";
import { atMost, type Figure, figureNote } from "./figures";
import { addPeople } from "./large-lists";
import { ballot, membersOf } from "./sample";
import { type BenchState, benchSettings } from "./state";

const CROWD = 100_000;
/** So many are still notified one by one. */
const NOTIFIED = 5000;
const COMMENTERS = 2000;
const MAILS = 2000;

const number = (value: number) => Math.round(value).toLocaleString("en");

type Cost = { rows: number; ms: number; result: unknown };

/** Measures rows written and time; work after the response is not done. */
async function costOf(app: App, work: () => Promise<unknown>): Promise<Cost> {
  const before = app.meter.rowsWritten;
  const began = performance.now();
  const result = await work();
  return { rows: app.meter.rowsWritten - before, ms: performance.now() - began, result };
}

/** Returns how long the slowest of another member's writes takes while `work` goes on. */
async function slowestWriteDuring(app: App, member: Member, listId: string, work: () => Promise<unknown>) {
  let isOver = false;
  let slowest = 0;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { ms } = await costOf(app, () => saveList(app, member, listId));
    slowest = Math.max(slowest, ms);
  }
  await done;
  return slowest;
}

/** Measures on a copy of the state, because it writes. */
export async function audienceFigures({ settings }: BenchState, folder: string): Promise<Figure[]> {
  const copy = join(folder, "audiences");
  cpSync(settings.stateDir, copy, { recursive: true });
  const figures: Figure[] = [];
  await withApp(benchSettings(copy), async (found) => {
    const app: App = { ...found, afterAnswer: () => {} };
    await addPeople(app, CROWD);
    const [ann, bob, cleo, dan] = (await membersOf(app, CROWD + 4)).slice(-4) as [
      Member,
      Member,
      Member,
      Member,
    ];
    figures.push(
      ...(await followerFigures(app, { few: ann, many: bob, other: cleo })),
      ...(await threadFigures(app, dan)),
      ...(await mailFigures(app)),
    );
  });
  return figures;
}

const follow = (app: App, { id }: Member, count: number) =>
  app.db.run(sql`insert into member_follows (user_id, followed_id, created_at)
    select id, ${id}, 0 from users where username_key like 'crowd_%' order by username_key limit ${count}`);

const dropBy = (app: App, member: Member) =>
  dropList(app, member, {
    title: "A list that many hear of",
    chapters: [],
    version: { hidden: false, items: ballot(0, 3).map((title) => ({ title, context: "" })) },
  });

async function followerFigures(
  app: App,
  { few, many, other }: { few: Member; many: Member; other: Member },
): Promise<Figure[]> {
  const alone = await costOf(app, () => dropBy(app, other));
  const { listId } = alone.result as { listId: string };
  await costOf(app, () => saveList(app, other, listId));
  const quiet = await costOf(app, () => saveList(app, other, listId));
  await follow(app, few, NOTIFIED);
  await follow(app, many, CROWD);
  const dropped = [await costOf(app, () => dropBy(app, few))];
  const served: number[] = [];
  for (let turn = 0; turn < 2; turn++) {
    served.push((await costOf(app, () => sweepAnnouncements(app))).rows);
    await dropBy(app, few);
  }
  dropped.push(await costOf(app, () => dropBy(app, many)));
  const wait = await slowestWriteDuring(app, other, listId, () => sweepAnnouncements(app));
  const [own] = await app.db.all<{ id: string }>(sql`select id from versions where list_id = ${listId}`);
  const now = app.now();
  let control: Cost = { rows: 0, ms: 0, result: null };
  const waitBefore = await slowestWriteDuring(app, other, listId, async () => {
    control = await costOf(app, () =>
      writeAll(
        app.db,
        notifyAndCount(app, {
          kind: "follow",
          subject: listId,
          listId,
          itemId: null,
          causes: [[own?.id ?? "", other.id, []]],
          recipients: sql`select user_id, '' as detail from member_follows where followed_id = ${many.id}`,
          idPrefix: idPrefix(now),
          now,
        }),
      ),
    );
  });
  // without the rows of the announcement itself
  const perRecipient = served.map((rows) => Math.ceil((rows - 100) / NOTIFIED));
  const what = `a drop before ${number(NOTIFIED)} · ${number(CROWD)} followers`;
  return [
    atMost(
      "F4",
      `${what}, its batch`,
      dropped.map(({ rows }) => rows),
      60,
      { unit: " rows" },
    ),
    atMost("F4", `the same, later, for each of ${number(NOTIFIED)}`, perRecipient[1] ?? 0, 6, {
      unit: " rows",
    }),
    figureNote("F4", "the same, for whom it is the first notification ever", `${perRecipient[0]} rows`),
    figureNote(
      "F4",
      "meanwhile the slowest write of somebody else (alone)",
      `${number(wait)} ms (${number(quiet.ms)} ms)`,
    ),
    figureNote(
      "F4",
      `control: ${number(CROWD)} notified by the batch, and that write`,
      `${number(control.rows)} rows, ${number(control.ms)} ms, ${number(waitBefore)} ms`,
    ),
  ];
}

async function threadFigures(app: App, member: Member): Promise<Figure[]> {
  const { listId } = await dropBy(app, member);
  const [item] = await app.db.all<{ id: ItemId; versionId: string }>(
    sql`select items.id as id, version_id as versionId from items join versions on versions.id = version_id
      where list_id = ${listId} limit 1`,
  );
  if (!item) throw new Error("The list has no item");
  await app.db.batch([
    app.db.run(sql`insert into comments (id, item_id, version_id, user_id, content, created_at)
      select 'c' || substr(id, 2), ${item.id}, ${item.versionId}, id, 'Yes', 0 from users
      where username_key like 'crowd_%' order by username_key limit ${COMMENTERS}`),
    app.db.run(sql`update items set comments_count = ${COMMENTERS} where id = ${item.id}`),
  ]);
  const posted = await costOf(app, () => postComment(app, member, { itemId: item.id, content: "No" }));
  const served = await costOf(app, () => sweepAnnouncements(app));
  const again = await costOf(app, async () => {
    await postComment(app, member, { itemId: item.id, content: "Still no" });
    await sweepAnnouncements(app);
  });
  const what = `a comment before ${number(COMMENTERS)} commenters`;
  return [
    atMost("F4", `${what}, its batch`, posted.rows, 60, { unit: " rows" }),
    atMost("F4", "the same, later, for each", Math.ceil((served.rows - 100) / COMMENTERS), 6, {
      unit: " rows",
    }),
    atMost("F4", "one more the same day, all in all", again.rows, 60, { unit: " rows" }),
  ];
}

/** Counts calls and mails at a simulated provider. */
async function mailFigures(found: App): Promise<Figure[]> {
  const calls: string[][] = [];
  const provider = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const mails = [JSON.parse(body) as { to: string }].flat();
    calls.push(mails.map(({ to }) => to));
    response.writeHead(200, { "Content-Type": "application/json" }).end('{"id":"1","data":[]}');
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  const env = readEnv({
    MODE: "development",
    RESEND_API_KEY: "re_test",
    RESEND_BASE_URL: `http://127.0.0.1:${port}`,
  });
  const app: App = { ...found, env };
  await app.db.run(sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${MAILS})
    insert into mail_outbox (id, "to", subject, text, html, created_at, due_at, bulk)
    select printf('%024x', i), 'm' || i || '@example.com', 'News', 'News', '', 0, 0, 1 from n`);
  const message = { subject: "Confirm", text: "Confirm", html: "", links: [] };
  await writeAll(app.db, [queueEmail(app, "new@example.com", message)]);
  await deliverAccountMail(app);
  const before = calls.flat().indexOf("new@example.com");
  await deliverMail(app);
  provider.close();
  return [
    atMost("F5", `with ${number(MAILS)} mails waiting, mails before a sign-up's`, before, 0),
    figureNote("F5", "mails of one run, and calls", `${number(calls.flat().length)}, ${calls.length}`),
  ];
}
