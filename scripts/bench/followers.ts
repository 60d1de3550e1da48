/** F4: the time that another member's writes take while 5,000 followers are notified of a drop. */
import { sql } from "drizzle-orm";
import { saveList } from "~/features/lists/saves/saves.server";
import { dropList } from "~/features/lists/writes/drop-list.server";
import { sweepAnnouncements } from "~/features/notifications/causes/announcements.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";
import { type BenchState, draft, membersOf } from "../generated-lists/sample";
import { withApp } from "../with-app";
import { aim, type Figure, inText } from "./figures";

const FOLLOWERS = 5000;
const LONGER_MS = 50;

export const followerFigures = ({ settings }: BenchState): Promise<Figure[]> =>
  withApp(settings, async (given) => {
    const app: App = { ...given, afterAnswer: () => {} };
    const [actor, other] = (await membersOf(app, 2)) as [Member, Member];
    await app.db.run(sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${FOLLOWERS})
      insert into users (id, username, username_key, created_at, confirmed_at)
      select printf('%024x', n), printf('zz_%d', n), printf('zz_%d', n), 0, 0 from numbers`);
    await app.db.run(sql`insert into member_follows (user_id, followed_id, created_at)
      select id, ${actor.id}, 0 from users where username_key like 'zz_%'`);
    const drop = (member: Member) =>
      dropList(app, member, { title: "A list that many hear of", chapters: [], version: draft(0, 3) });
    const { listId } = await drop(other);
    const save = async () => {
      const began = performance.now();
      await saveList(app, other, listId);
      return performance.now() - began;
    };
    await save();
    const alone = await save();
    await drop(actor);
    let isOver = false;
    let slowest = 0;
    const served = sweepAnnouncements(app).finally(() => {
      isOver = true;
    });
    while (!isOver) slowest = Math.max(slowest, await save());
    await served;
    return [
      aim(
        `the slowest write of somebody else while ${inText(FOLLOWERS)} are notified, and alone`,
        `${inText(slowest)} ms, ${inText(alone)} ms`,
        `≤ ${LONGER_MS} ms more`,
        slowest - alone <= LONGER_MS,
      ),
    ];
  });
