import { z } from "zod";
import { SETTINGS_OF, type SettingOf } from "./notification-settings";

export const forEachSetting = <Schema>(schema: Schema) =>
  Object.fromEntries(SETTINGS_OF.map((of) => [of, schema])) as Record<SettingOf, Schema>;

const optionalSetting = z.boolean().optional();
const wishSchema = z
  .strictObject({ site: optionalSetting, mail: optionalSetting, push: optionalSetting })
  .optional();

/** A change: what it does not name stays. */
export const settingsSchema = z.strictObject(forEachSetting(wishSchema));
