/** News of chapters and members with too many followers to notify each: their followers read it. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "~/lib/data/ids";
import { isBlockedBetween } from "./blocks";
import { versions } from "./schema/lists";
import { isPublic } from "./visibility";

/** The FROM clause of a member's unseen broadcasts, as `news`. One row is read unless there are any new ones. */
export const unseenBroadcasts = (userId: UserId | SQLWrapper, joins = sql``): SQL => {
  const seenAt = sql`coalesce((select seen_at from unread_counts where user_id = ${userId}), 0)`;
  return sql`from (
      select 'chapter' as setting, 'chapter:' || chapter_key as source, created_at as since from follows where user_id = ${userId}
      union all
      select 'follow', 'member:' || followed_id, created_at from member_follows where user_id = ${userId}) as its
    join broadcasts as news on news.source = its.source
    join versions on ${versions.id} = news.version_id ${joins}
    where exists (select 1 from broadcasts where told_at > ${seenAt})
      and news.told_at > ${seenAt} and news.told_at > its.since
      and news.actor_id <> ${userId} and ${isPublic} and not ${isBlockedBetween(userId, sql`news.actor_id`)}
      and coalesce((select site from notification_settings as wish where wish.user_id = ${userId} and wish.cause = its.setting), 1)
      and not exists (select 1 from muted_chapters as muted join list_chapters as tagged
        on tagged.list_id = news.list_id and tagged.chapter_key = muted.chapter_key where muted.user_id = ${userId})`;
};

export const hasUnseenBroadcasts = (userId: UserId | SQLWrapper): SQL<number> =>
  sql`exists (select 1 ${unseenBroadcasts(userId)})`;
