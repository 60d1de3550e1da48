import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { digests, notificationSettings } from "#db/schema/notifications";
import { CAUSES, type Cause, defaultOf } from "~/features/notifications/causes/notification";
import type { UserId } from "~/lib/data/ids";

export const settingsOfUser = (db: Database, userId: UserId) =>
  db
    .select({
      cause: notificationSettings.cause,
      site: notificationSettings.site,
      mail: notificationSettings.mail,
      push: notificationSettings.push,
    })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));

type Wish = { site?: boolean; mail?: boolean; push?: boolean };

/** Changes the given fields of one cause; the others keep their value or default. */
export const changeSetting = (
  db: Database,
  userId: UserId,
  cause: Cause,
  { site, mail, push }: Wish,
): Statement =>
  db
    .insert(notificationSettings)
    .values({ userId, cause, ...withDefaults(cause, { site, mail, push }) })
    .onConflictDoUpdate({
      target: [notificationSettings.userId, notificationSettings.cause],
      set: {
        site: site === undefined ? sql`site` : site,
        mail: mail === undefined ? sql`mail` : mail,
        push: push === undefined ? sql`push` : push,
      },
    });

const withDefaults = (cause: Cause, { site, mail, push }: Wish) => {
  const otherwise = defaultOf(cause);
  return {
    site: site ?? otherwise.site,
    mail: mail ?? otherwise.mail,
    push: push ?? otherwise.push,
  };
};

/** Turns on push for causes shown on the site, if the member has no push yet. */
export const pushWhatIsShown = (db: Database, userId: UserId): Statement =>
  db.run(sql`insert into notification_settings (user_id, cause, site, mail, push)
    select ${userId}, value ->> 'cause', value ->> 'site', value ->> 'mail', 1
    from json_each(${JSON.stringify(CAUSES.map((cause) => ({ cause, ...defaultOf(cause) })))})
    where not exists (select 1 from notification_settings where user_id = ${userId} and push = 1)
    on conflict (user_id, cause) do update set push = site`);

export const deleteSettingsOf = (db: Database, userId: UserId): Statement =>
  db.delete(notificationSettings).where(eq(notificationSettings.userId, userId));

export const insertDigest = (db: Database, digest: typeof digests.$inferInsert): Statement =>
  db.insert(digests).values(digest).onConflictDoNothing();

export const deleteDigest = (db: Database, userId: UserId): Statement =>
  db.delete(digests).where(eq(digests.userId, userId));

export const digestOf = (db: Database, userId: UserId) =>
  db.select({ dueAt: digests.dueAt }).from(digests).where(eq(digests.userId, userId));
