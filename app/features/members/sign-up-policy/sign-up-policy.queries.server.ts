import { eq, sql } from "drizzle-orm";
import type { Database, Statement } from "#db/client";
import { signUpPolicies } from "#db/schema/operation";
import type { SignUpPolicy } from "./sign-up-policy";

/** Selects the stored policy: one row, or none. */
export const storedPolicy = (db: Database) =>
  db.select().from(signUpPolicies).where(eq(signUpPolicies.id, 1));

/** Stores the policy; an equal one changes no row. */
export const storePolicy = (db: Database, { refusedDomains, ...policy }: SignUpPolicy): Statement => {
  const { mode, closedWords, refusesThrowAway, hidesReported } = policy;
  const row = sql`${mode}, ${closedWords}, ${JSON.stringify(refusedDomains)}, ${+refusesThrowAway}, ${+hidesReported}`;
  const columns = sql.raw("mode, closed_words, refused_domains, refuses_throw_away, hides_reported");
  return db.run(sql`insert into sign_up_policies (id, ${columns}) values (1, ${row})
    on conflict (id) do update set (${columns}) = (${row}) where (${columns}) is not (${row})`);
};
