import { z } from "zod";
import { lineOfText } from "~/lib/text/text-fields";
import { ROLES } from "./staff-roles";

const REASON_MAX = 300;

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

export const roleField = z.enum(ROLES, { error: "The role must be moderator or admin" });

/** Figures of the overview stop here: counting more would cost more than it tells. */
export const FIGURE_MAX = 10_000;
