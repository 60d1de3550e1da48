/** One's own account, as my stuff shows it. */

import { usernameKey } from "~/features/accounts/account";
import type { ProfileView } from "~/features/profiles/profile-view";
import { hiddenCounts, profileByKey } from "~/features/profiles/profiles.queries.server";
import { deleteSessionsOf, sessionsOf } from "~/features/sessions/sessions.queries.server";
import { type DeviceView, deviceName } from "~/features/sessions/sessions.server";
import type { App } from "~/platform/app.server";
import { Refusal } from "~/platform/refusal";
import type { Member } from "~/platform/viewer.server";

export type AccountView = Omit<ProfileView, "page" | "own"> & { devices: DeviceView[] };

/** Counts (hidden lists included), name, join date and devices, the one seen last first, in one trip. */
export async function readAccount(app: App, member: Member): Promise<AccountView> {
  const [[row], [hidden], sessions] = await app.db.batch([
    profileByKey(app.db, usernameKey(member.username)),
    hiddenCounts(app.db, member.id),
    sessionsOf(app.db, member.id, app.now()),
  ]);
  if (!row) throw new Refusal("not-found");
  const { id: _, ...profile } = row;
  return {
    ...profile,
    listsDropped: profile.listsDropped + (hidden?.hiddenLists ?? 0),
    commentsPlaced: profile.commentsPlaced + (hidden?.hiddenComments ?? 0),
    devices: sessions.map(({ userAgent, ...session }) => ({
      ...session,
      name: deviceName(userAgent),
      current: session.id === member.sessionId,
    })),
  };
}

/** Signs the member out everywhere, here too. */
export async function endAllDevices(app: App, member: Member): Promise<void> {
  await deleteSessionsOf(app.db, member.id);
}
