/** The notification badge, as a column of the session query. */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { UserId } from "~/lib/data/ids";
import { isAbout } from "./visible-causes";

type Badge = {
  /** True for a moderator; former moderators may not see reports. */
  moderates: SQL;
  max: number;
};

/** Counts unread notifications: the stored count minus reports that the member may not see. */
export const badgeCount = (userId: SQLWrapper | UserId, { moderates, max }: Badge): SQL<number> =>
  sql`max(0, min(${max}, coalesce((select unread from unread_counts where user_id = ${userId}), 0)
    - case when ${moderates} then 0 else (select count(*) from notifications where user_id = ${userId}
      and ${isAbout("report")} and read_at is null and counted = 1) end))`;
