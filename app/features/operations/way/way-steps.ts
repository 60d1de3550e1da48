/** Steps of the way from a shared link to a second drop. Each has one total a day, without anybody's identity. */
export const WAY_STEPS = [
  "list pages",
  "try pages",
  "drops from try",
  "sign-ups",
  "confirmations",
  "second drops in a week",
  "shares pressed",
] as const;

export type WayStep = (typeof WAY_STEPS)[number];

/** Figures of each day, for admins alone. */
export const TRENDS = ["accounts", "drops", "comments", "reports", "mails"] as const;

export type DayTotal = WayStep | (typeof TRENDS)[number];

/** A day (UTC) as YYYY-MM-DD, and its totals. */
export type WayDay = { day: string; totals: Record<DayTotal, number> };
