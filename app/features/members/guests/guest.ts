import { z } from "zod";
import { isReservedName } from "~/lib/people/reserved-names";
import { usernameKey } from "~/lib/people/username-key";
import { lineOfText } from "~/lib/text/text-fields";
import { DAY } from "~/lib/time/durations";

const NAME_MIN = 2;
const NAME_MAX = 20;
/** The most guests that a list has at a time. */
export const GUESTS_MAX = 500;
/** Guest accounts are deleted this long after their list's last change, in ms. */
export const GUESTS_KEPT_MS = 90 * DAY;

export const joinSchema = z.object({
  name: lineOfText("Your name is required", {
    min: [NAME_MIN, `Your name must be at least ${NAME_MIN} characters`],
    max: [NAME_MAX, (n) => `Your name must be at most ${NAME_MAX} characters (${n})`],
  }).refine((name) => !isReservedName(usernameKey(name)), "This name is reserved. Choose another one"),
});

/** The form's idempotency key: a form that is sent twice makes one guest. */
export const isFormKey = (text: string): boolean => /^[0-9a-f]{48}$/.test(text);
