/** Migrates a database to the newest migration: D1 through wrangler, libSQL through its own client. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Client } from "@libsql/client";
import { quietEnvironment, wranglerFile } from "./deploy/wrangler";
import { runChild } from "./processes.mjs";
import { root, type Settings } from "./settings";

const folder = join(root, "db/migrations");

export const migrationNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();

const statementsOfMigration = (name: string): string[] =>
  readFileSync(join(folder, name), "utf8")
    .split("--> statement-breakpoint")
    .map((statement) => statement.replace(/^[ \t]*--.*$/gm, "").trim())
    .filter(Boolean);

/** Statements of all migrations, in order and without comments. */
export const migrationStatements: string[] = migrationNames().flatMap(statementsOfMigration);

/** Returns the statement that creates the search index. */
export function createSearch(): string {
  const create = migrationStatements.findLast((statement) =>
    /CREATE VIRTUAL TABLE search\b/i.test(statement),
  );
  if (!create) throw new Error("No migration makes the search index");
  return create;
}

/** Applies missing migrations. Throws with the tool's output if one fails. Returns false if none was missing. */
export async function migrate({ stateDir, vars }: Pick<Settings, "stateDir" | "vars">): Promise<boolean> {
  if (!vars.DATABASE_URL) return migrateD1(stateDir);
  const { createClient } = await import("@libsql/client");
  let client: Client | undefined;
  try {
    client = createClient({ url: vars.DATABASE_URL, authToken: vars.DATABASE_AUTH_TOKEN });
    return await migrateLibsql(client);
  } catch (error) {
    throw new Error(`The database of DATABASE_URL, ${vars.DATABASE_URL}: ${reasonOf(error)}`);
  } finally {
    client?.close();
  }
}

/** Returns an error's message; a failed fetch has the reason in its cause. */
const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: Error & { code?: string } };
  return cause && /fetch failed/.test(message) ? `no response (${cause.code ?? cause.message})` : message;
};

const newestMigration = () => migrationNames().at(-1) ?? "";
const stampOf = (stateDir: string) => join(stateDir, "v3/d1/newest-migration");

/** Notes that a local D1 has all migrations, because wrangler needs seconds to find nothing to do. */
export function stampMigrated(stateDir: string): void {
  mkdirSync(dirname(stampOf(stateDir)), { recursive: true });
  writeFileSync(stampOf(stateDir), newestMigration());
}

async function migrateD1(stateDir: string): Promise<boolean> {
  const stamp = stampOf(stateDir);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === newestMigration()) return false;
  console.log("Migrating the database ...");
  const { status, output } = await runChild(
    process.execPath,
    [wranglerFile(), "d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir],
    { cwd: root, env: quietEnvironment() },
  );
  if (status !== 0) throw new Error(`The migrations failed:\n${output}`);
  stampMigrated(stateDir);
  return true;
}

/** Applies each migration in one atomic batch, together with its entry in the table of applied migrations. */
export async function migrateLibsql(client: Client): Promise<boolean> {
  const table =
    "create table if not exists applied_migrations (name text primary key not null, applied_at integer not null)";
  // sent as a write, because a replica may lag behind
  const [, applied] = await client.batch([table, "select name from applied_migrations"], "write");
  const names = new Set(applied?.rows.map(({ name }) => name));
  const missing = migrationNames().filter((name) => !names.has(name));
  for (const name of missing) {
    const entry = { sql: "insert into applied_migrations values (?, ?)", args: [name, Date.now()] };
    await client.batch([...statementsOfMigration(name), entry], "write");
  }
  return missing.length > 0;
}
