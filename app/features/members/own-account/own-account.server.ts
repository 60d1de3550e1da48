import { first, runQueries, writeAll } from "#db/run-queries";
import { waysToLogIn } from "~/features/members/passkeys/passkeys.queries.server";
import { ownProfileQueries, toOwnProfile } from "~/features/members/profiles/profiles.server";
import { sessionsOf } from "~/features/members/sessions/sessions.queries.server";
import { endAllSessions, toDevices } from "~/features/members/sessions/sessions.server";
import type { App } from "~/platform/app.server";
import type { Member } from "~/platform/viewer.server";

/** Returns the profile with counts (hidden lists included) and devices, last seen first; one round trip. */
export async function readAccount(app: App, member: Member) {
  const { sessions, ways, ...profile } = await runQueries(app.db, {
    ...ownProfileQueries(app, member),
    sessions: sessionsOf(app.db, member.id, app.now()),
    ways: first(waysToLogIn(app.db, member.id)),
  });
  const devices = toDevices(sessions, member.sessionId);
  return {
    ...toOwnProfile(profile),
    devices,
    passkeys: ways?.passkeys ?? 0,
    hasPassword: ways?.hasPassword === 1,
  };
}

export async function endAllDevices(app: App, member: Member): Promise<void> {
  await writeAll(app.db, endAllSessions(app, member.id));
}
