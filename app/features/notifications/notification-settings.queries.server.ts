import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { notificationSettings } from "#db/schema";
import type { UserId } from "~/lib/ids";
import type { Cause } from "./notification";

export const settingsOf = (db: Database, userId: UserId) =>
  db
    .select({
      cause: notificationSettings.cause,
      site: notificationSettings.site,
      mail: notificationSettings.mail,
    })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));

type Wish = { site?: boolean | undefined; mail?: boolean | undefined };

/** Changes what is given of one cause; the rest stays as it is, or as the default. */
export const changeSetting = (db: Database, userId: UserId, cause: Cause, { site, mail }: Wish): Statement =>
  db
    .insert(notificationSettings)
    .values({ userId, cause, site: site ?? true, mail: mail ?? false })
    .onConflictDoUpdate({
      target: [notificationSettings.userId, notificationSettings.cause],
      set: {
        site: site === undefined ? sql`site` : site,
        mail: mail === undefined ? sql`mail` : mail,
      },
    });

export const deleteSettingsOf = (db: Database, userId: UserId): Statement =>
  db.delete(notificationSettings).where(eq(notificationSettings.userId, userId));
