import { type SQL, sql } from "drizzle-orm";

/** The subject of an open case, beside its kind: reports of one person's lists are one case. */
export const caseIn = (reports: SQL): SQL =>
  sql`iif(${reports}.kind = 'list', ${reports}.user_id, ${reports}.version_id)`;

export const CASE = caseIn(sql`reports`);
