/** A change of notification settings, for form and API. */
import { z } from "zod";

const asked = z.boolean().optional();
const wish = z.strictObject({ site: asked, mail: asked, push: asked }).optional();

/** A change: what it does not name stays. */
export const settingsSchema = z.strictObject({
  version: wish,
  comment: wish,
  thread: wish,
  chapter: wish,
  follow: wish,
  mention: wish,
  digest: wish,
});
