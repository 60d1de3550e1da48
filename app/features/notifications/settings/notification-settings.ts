/** Notification settings: per cause on the site, by mail, on devices, or not at all. */
import { CAUSE_WORDS, CAUSES, type Cause, defaultOf } from "~/features/notifications/causes/notification";
import { DAY } from "~/lib/time/durations";

/** The causes, and the weekly digest, which is only mailed. */
export type SettingOf = Cause | "digest";
export const DIGEST_EVERY_MS = 7 * DAY;

export type NotificationSettings = Record<SettingOf, { site: boolean; mail: boolean; push: boolean }>;

export const SETTINGS_OF: readonly SettingOf[] = [...CAUSES, "digest"];

export const SETTING_WORDS: Record<SettingOf, string> = {
  ...CAUSE_WORDS,
  digest: "A weekly digest of what you follow",
};

type CauseSetting = { cause: Cause; site: boolean; mail: boolean; push: boolean };

/** Returns all settings from the rows that differ from the default. */
export function settingsFrom(rows: CauseSetting[], hasDigest: boolean): NotificationSettings {
  const of = (cause: Cause) => {
    const { site, mail, push } = rows.find((row) => row.cause === cause) ?? defaultOf(cause);
    return { site, mail, push };
  };
  return {
    ...(Object.fromEntries(CAUSES.map((cause) => [cause, of(cause)])) as Omit<
      NotificationSettings,
      "digest"
    >),
    digest: { site: false, mail: hasDigest, push: false },
  };
}
