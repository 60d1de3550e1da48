import { DAY } from "~/lib/time/durations";

/** Limits of members in their first hours, for what everybody sees: rooms and lists by link have none. */
export const NEWCOMER_LIMITS = {
  "newcomer-list": { max: 5, per: DAY },
  "newcomer-version": { max: 15, per: DAY },
  "newcomer-comment": { max: 30, per: DAY },
} as const;
