import { wrangler } from "./wrangler";

/** Applies missing migrations to the account's D1; returns false on failure. */
export function migrateAccount(environment: string | undefined): boolean {
  const apply = ["d1", "migrations", "apply", "DB", "--remote", "--env", environment ?? ""];
  const { ok, stdout, stderr } = wrangler(apply);
  // wrangler prints its whole table again after each migration
  const names = [...new Set(stdout.match(/\b\d{4}_\w+\.sql/g))];
  if (ok) console.log(names.length > 0 ? `Applied ${names.join(", ")}` : "No migration is missing");
  else console.error(`${stdout}${stderr}`.trim());
  return ok;
}
