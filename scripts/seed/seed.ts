import { and, eq, lte, max, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client";
import { follows } from "#db/schema/chapters";
import { comments } from "#db/schema/comments";
import { itemOverrideLog, lists, versions } from "#db/schema/lists";
import { auditLog, reports } from "#db/schema/moderation";
import { saves } from "#db/schema/saves";
import { pickDuelsOfTheDay } from "~/features/discovery/front-page/duels.server";
import { countWay } from "~/features/operations/way/way-counts.server";
import { type App, createApp } from "~/platform/app.server";
import { acts } from "./demo-acts";
import { finishPeople, gatherPeople, type People } from "./demo-people";
import { perform } from "./perform";

/**
 * Fills an empty database with the demo community, one action at a time through the product's code, each at
 * its time in the past. Prints one line. Continues an interrupted seeding. Does nothing if the seeding is
 * finished or the database has other data.
 */
export async function seedDemo(app: App): Promise<void> {
  const began = performance.now();
  const people = await gatherPeople(app);
  if (!people) return;
  const done = await latestAct(app.db, people);
  const community = { people: people.people, lists: await knownLists(app.db, people) };
  for (const [i, act] of acts.entries()) {
    // One millisecond per action keeps all times distinct: an interrupted seeding uses them to continue.
    const moment = people.start - act.ago + i;
    if (moment > done) await perform(appAt(app, moment), community, act);
  }
  await finishPeople(app, people);
  await pickDuelsOfTheDay(app);
  await countWay(app);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`Seeded the demo community: ${community.lists.size} lists, ${acts.length} acts, ${seconds} s`);
}

/** Creates an app whose clock and feed keys are at a past time. */
const appAt = ({ db, env, meter, afterAnswer }: App, moment: number): App =>
  createApp({ db, env, meter, afterAnswer, now: () => moment, newFeedKey: () => moment * 1000 });

const inPeople = (column: SQLWrapper, { people }: People) =>
  sql`${column} in (select value from json_each(${JSON.stringify([...people.values()].map(({ id }) => id))}))`;

/** Each action leaves its time in one of these tables, except marking as read, which can be repeated. */
const TRACES = [
  { table: versions, by: versions.userId, at: versions.changedAt },
  { table: comments, by: comments.userId, at: comments.createdAt },
  { table: saves, by: saves.userId, at: saves.createdAt },
  { table: follows, by: follows.userId, at: follows.createdAt },
  { table: reports, by: reports.reporterId, at: reports.createdAt },
  { table: auditLog, by: auditLog.actorId, at: auditLog.createdAt },
  { table: itemOverrideLog, by: itemOverrideLog.userId, at: itemOverrideLog.createdAt },
];

async function latestAct(db: Database, people: People): Promise<number> {
  const trace = ({ table, by, at }: (typeof TRACES)[number]) =>
    db
      .select({ moment: max(at).as("moment") })
      .from(table)
      .where(and(inPeople(by, people), lte(at, people.start)));
  const [first, ...rest] = TRACES.map(trace);
  const answers = first ? await db.batch([first, ...rest]) : [];
  return Math.max(0, ...answers.map(([row]) => row?.moment ?? 0));
}

async function knownLists(db: Database, people: People): Promise<Map<string, string>> {
  const rows = await db
    .selectDistinct({ id: lists.id, title: lists.title })
    .from(lists)
    .innerJoin(versions, eq(versions.listId, lists.id))
    .where(inPeople(versions.userId, people));
  return new Map(rows.map(({ id, title }) => [title, id]));
}
