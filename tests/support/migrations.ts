import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Client, createClient } from "@libsql/client";

const folder = fileURLToPath(new URL("../../db/migrations/", import.meta.url));

/** Statements of the real migration files in order, read once per process. */
export const migrationStatements: string[] = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .flatMap((name) => readFileSync(folder + name, "utf8").split("--> statement-breakpoint"))
  .map((statement) => statement.trim())
  .filter(Boolean);

let schema: Promise<string[]> | undefined;

/**
 * Returns statements that create the schema as it is after all migrations, for an empty database: they take an
 * eighth of the migrations' time.
 */
export function schemaStatements(): Promise<string[]> {
  schema ??= readSchema();
  return schema;
}

/** Creates the schema in an empty database. */
export const createSchema = async (client: Client): Promise<void> =>
  client.executeMultiple((await schemaStatements()).join(";\n"));

async function readSchema(): Promise<string[]> {
  const client = createClient({ url: ":memory:" });
  await client.batch(migrationStatements, "write");
  // the full-text index creates its shadow tables itself
  const { rows } = await client.execute(
    `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
     AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid`,
  );
  client.close();
  return rows.map(({ sql }) => String(sql));
}
