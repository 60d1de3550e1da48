import { first, runQueries } from "#db/run-queries";
import { mutedQuery } from "~/features/discovery/chapters/chapters.server";
import { namesOf, peopleQueries } from "~/features/members/people/people.server";
import { mailStoppedQuery } from "~/features/notifications/mail/mail.server";
import { pushQuery, toPushView } from "~/features/notifications/push/push-subscriptions.server";
import { settingsQueries, toSettings } from "~/features/notifications/settings/notification-settings.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";

export async function readSettingsPage(app: App, member: Member) {
  const { id } = member;
  const { settings, people, muted, devices, mail } = await runQueries(app.db, {
    settings: settingsQueries(app, id),
    people: peopleQueries(app, id),
    muted: mutedQuery(app, id),
    devices: pushQuery(app, id),
    mail: first(mailStoppedQuery(app, id)),
  });
  return {
    settings: toSettings(settings),
    followed: namesOf(people.followed),
    blocked: namesOf(people.blocked),
    muted: muted.map(({ name }) => name),
    mailStopped: mail?.mailStopped ?? null,
    push: toPushView(app, member, devices),
  };
}
