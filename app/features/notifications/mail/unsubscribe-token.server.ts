/** The links that end mails of one kind: signed, so that nothing needs to be stored and they work for good. */
import { SETTINGS_OF, type SettingOf } from "~/features/notifications/settings/notification-settings";
import { isId, type UserId } from "~/lib/ids";
import { serverPaths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { isSigned, signText } from "~/platform/session-tokens.server";

const textOf = (userId: UserId, of: SettingOf) => `unsubscribe ${userId} ${of}`;

/** The address that ends mails of one kind to a member. */
export async function unsubscribeUrl(app: App, userId: UserId, of: SettingOf): Promise<string> {
  const signature = await signText(app, textOf(userId, of));
  return `${app.origin}${serverPaths.unsubscribe([userId, of, signature].join("."))}`;
}

/** Whose mails of which kind a link's token ends; null for one that is not ours. */
export async function readUnsubscribe(
  app: App,
  token: string,
): Promise<{ userId: UserId; of: SettingOf } | null> {
  const [userId = "", kind = "", signature = ""] = token.split(".");
  const of = SETTINGS_OF.find((one) => one === kind);
  if (!of || !isId(userId) || !/^[0-9a-f]{64}$/.test(signature)) return null;
  return (await isSigned(app, textOf(userId, of), signature)) ? { userId, of } : null;
}
