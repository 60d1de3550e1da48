/** F4: a drop by a member with 100,000 followers, and the time that other members' writes take meanwhile. */
import { sql } from "drizzle-orm";
import { saveList } from "~/features/lists/saves/saves.server";
import { dropList } from "~/features/lists/writes/drop-list.server";
import { sweepAnnouncements } from "~/features/notifications/causes/announcements.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { withApp } from "../with-app";
import { aim, atMost, type Figure, inText } from "./figures";
import { addPeople } from "./large-lists";
import { type BenchState, draft, membersOf } from "./sample";

const CROWD = 100_000;
/** Followers of the other member. */
const NOTIFIED = 5000;
const LONGER_MS = 50;

export const followerFigures = ({ settings }: BenchState): Promise<Figure[]> =>
  withApp(settings, async (given) => {
    const app: App = { ...given, afterAnswer: () => {} };
    await addPeople(app, CROWD);
    const [few, many, other] = (await membersOf(app, CROWD + 3)).slice(-3) as [Member, Member, Member];
    const { listId } = await dropBy(app, other);
    const save = () => timeOf(() => saveList(app, other, listId));
    await save();
    const alone = await save();
    await follow(app, few, NOTIFIED);
    await follow(app, many, CROWD);
    await dropBy(app, few);
    // the first notification ever writes each member's unread count, too
    await sweepAnnouncements(app);
    const rows = [
      await rowsWrittenBy(app, () => dropBy(app, few)),
      await rowsWrittenBy(app, () => dropBy(app, many)),
    ];
    let meanwhile = 0;
    const served = await rowsWrittenBy(app, async () => {
      meanwhile = await slowestDuring(() => sweepAnnouncements(app), save);
    });
    return [
      atMost(`a drop before ${inText(NOTIFIED)} · ${inText(CROWD)} followers, its batch`, rows, 60, "rows"),
      atMost("the same, later, for each recipient", [Math.floor(served / NOTIFIED)], 6, "rows"),
      aim(
        "meanwhile the slowest write of somebody else, and alone",
        `${inText(meanwhile)} ms, ${inText(alone)} ms`,
        `≤ ${LONGER_MS} ms more`,
        meanwhile - alone <= LONGER_MS,
      ),
    ];
  });

const follow = (app: App, { id }: Member, count: number) =>
  app.db.run(sql`insert into member_follows (user_id, followed_id, created_at)
    select id, ${id}, 0 from users where username_key like 'crowd_%' order by username_key limit ${count}`);

const dropBy = (app: App, member: Member) =>
  dropList(app, member, { title: "A list that many hear of", chapters: [], version: draft(0, 3) });

async function rowsWrittenBy({ meter }: App, work: () => Promise<unknown>): Promise<number> {
  const before = meter.rowsWritten;
  await work();
  return meter.rowsWritten - before;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Returns the longest time that `act` takes while `work` goes on. */
async function slowestDuring(work: () => Promise<unknown>, act: () => Promise<number>): Promise<number> {
  let isOver = false;
  let slowest = 0;
  const done = work().finally(() => {
    isOver = true;
  });
  while (!isOver) slowest = Math.max(slowest, await act());
  await done;
  return slowest;
}
