import { COLUMNS_QUERY, type Column, schemaDifference } from "#db/schema-check";
import { wrangler } from "./wrangler";

/** Applies missing migrations to the account's D1; returns false on failure, and if its schema is then another. */
export function migrateAccount(environment: string | undefined): boolean {
  const d1 = (...args: string[]) => wrangler(["d1", ...args, "--remote", "--env", environment ?? ""]);
  const { ok, stdout, stderr } = d1("migrations", "apply", "DB");
  // wrangler prints its whole table again after each migration
  const names = [...new Set(stdout.match(/\b\d{4}_\w+\.sql/g))];
  if (!ok) {
    console.error(`${stdout}${stderr}`.trim());
    return false;
  }
  console.log(names.length > 0 ? `Applied ${names.join(", ")}` : "No migration is missing");
  const columns = d1("execute", "DB", "--json", "--command", COLUMNS_QUERY);
  const difference = columns.ok ? schemaDifference(columnsIn(columns.stdout)) : columns.stderr;
  if (difference) console.error(`The database is of another version: ${difference}`);
  return !difference;
}

const columnsIn = (json: string): Column[] =>
  (JSON.parse(json) as { results: Column[] }[]).flatMap(({ results }) => results);
