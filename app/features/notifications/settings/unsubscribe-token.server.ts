/** Unsubscribe links. They are signed, so that nothing is stored and they never expire. */

import { isId, type UserId } from "~/lib/ids";
import { serverPaths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { isSigned, signText } from "~/platform/session-tokens.server";
import { SETTINGS_OF, type SettingOf } from "./notification-settings";

const unsubscribeText = (userId: UserId, of: SettingOf) => `unsubscribe ${userId} ${of}`;

export async function unsubscribeUrl(app: App, userId: UserId, of: SettingOf): Promise<string> {
  const signature = await signText(app, unsubscribeText(userId, of));
  return `${app.origin}${serverPaths.unsubscribe([userId, of, signature].join("."))}`;
}

/** Verifies a link's token; null for an invalid one. */
export async function readUnsubscribe(
  app: App,
  token: string,
): Promise<{ userId: UserId; of: SettingOf } | null> {
  const [userId = "", kind = "", signature = ""] = token.split(".");
  const of = SETTINGS_OF.find((one) => one === kind);
  if (!of || !isId(userId) || !/^[0-9a-f]{64}$/.test(signature)) return null;
  return (await isSigned(app, unsubscribeText(userId, of), signature)) ? { userId, of } : null;
}
