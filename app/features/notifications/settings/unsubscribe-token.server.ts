/** Unsubscribe links. They are signed, so that nothing is stored and they never expire. */

import { serverPaths } from "~/lib/addresses/paths";
import type { UserId } from "~/lib/data/ids";
import type { App } from "~/platform/app.server";
import { readSignedParts, signParts } from "~/platform/session-tokens.server";
import { SETTINGS_OF, type SettingOf } from "./notification-settings";

/** The purpose of the signature. */
const UNSUBSCRIBE = "unsubscribe";

export async function unsubscribeUrl(app: App, userId: UserId, of: SettingOf): Promise<string> {
  return `${app.origin}${serverPaths.unsubscribe(await signParts(app, UNSUBSCRIBE, [userId, of]))}`;
}

/** Verifies a link's token; null for an invalid one. */
export async function readUnsubscribe(
  app: App,
  token: string,
): Promise<{ userId: UserId; of: SettingOf } | null> {
  const [userId, kind] = (await readSignedParts(app, UNSUBSCRIBE, token)) ?? [];
  const of = SETTINGS_OF.find((one) => one === kind);
  return userId && of ? { userId, of } : null;
}
