import { z } from "zod";
import { lineOfText } from "~/lib/text/text-fields";
import { DAY, HOUR } from "~/lib/time/durations";

const REASON_MAX = 300;
/** The longest suspension by a moderator, in days; admins may suspend without end. */
const MODERATORS_DAYS = 30;

export const reasonField = lineOfText("A reason is required", {
  max: [REASON_MAX, (n) => `Reason must be max. ${REASON_MAX} characters (${n})`],
});

const END = "The end must be a day like 2027-01-31, or a time as in ISO 8601";
const DAY_OR_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Parses to ms since 1970; null for ''. A day means its start in UTC. */
const endField = z
  .string()
  .trim()
  .superRefine((typed, context) => {
    if (typed !== "" && (!DAY_OR_TIME.test(typed) || Number.isNaN(Date.parse(typed))))
      context.addIssue({ code: "custom", message: END });
  })
  .transform((typed) => (typed === "" ? null : Date.parse(typed)));

export const suspensionSchema = z.object({ reason: reasonField, until: endField });

/** Returns an error for an end that the operator may not choose; null if it is fine. */
export function wrongEnd(
  until: number | null,
  { now, isAdmin }: { now: number; isAdmin: boolean },
): string | null {
  if (until !== null && until <= now) return "The end must be in the future";
  if (!isAdmin && (until === null || until > now + MODERATORS_DAYS * DAY + HOUR))
    return `A moderator can suspend for at most ${MODERATORS_DAYS} days`;
  return null;
}

/** Returns the end of a suspension of so many days as ISO 8601, '' for none. Full hours, so that a double click is one. */
export const endAfter = (days: string, now: number): string => {
  const end = new Date(Math.ceil((now + Number(days) * DAY) / HOUR) * HOUR);
  return days === "" || Number.isNaN(end.getTime()) ? days : end.toISOString();
};
