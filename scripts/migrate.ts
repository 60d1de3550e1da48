/** Migrates a database to the newest migration: D1 through wrangler, libSQL through its own client. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Client } from "@libsql/client";
import { COLUMNS_QUERY, type Column, schemaDifference } from "#db/schema-check";
import { quietEnvironment, wranglerFile } from "./deploy/wrangler";
import { withLocalD1 } from "./local-d1";
import { runChild } from "./processes.mjs";
import { ofOtherVersion, SCHEMA_HASH } from "./schema-age";
import { root, type Settings } from "./settings";
import { bindingsOf, persistence } from "./worker-options";

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

/**
 * Applies missing migrations. Throws with the tool's output if one fails, and if the database then has another
 * schema than this version's. Returns false if none was missing.
 */
export async function migrate({ stateDir, vars }: Pick<Settings, "stateDir" | "vars">): Promise<boolean> {
  if (!vars.DATABASE_URL) return migrateD1(stateDir);
  const { createClient } = await import("@libsql/client");
  let client: Client | undefined;
  try {
    client = createClient({ url: vars.DATABASE_URL, authToken: vars.DATABASE_AUTH_TOKEN });
    const isChanged = await migrateLibsql(client);
    await checkLibsql(client, vars.DATABASE_URL);
    return isChanged;
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

const stampOf = (stateDir: string) => join(stateDir, "v3/d1/newest-migration");
const newestStamp = () => `${migrationNames().at(-1)} ${SCHEMA_HASH}`;

/** Notes that a local D1 has all migrations, because wrangler needs seconds to find nothing to do. */
export function stampMigrated(stateDir: string): void {
  mkdirSync(dirname(stampOf(stateDir)), { recursive: true });
  writeFileSync(stampOf(stateDir), newestStamp());
}

async function migrateD1(stateDir: string): Promise<boolean> {
  const stamp = stampOf(stateDir);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === newestStamp()) return false;
  console.log("Migrating the database ...");
  const { status, output } = await runChild(
    process.execPath,
    [wranglerFile(), "d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir],
    { cwd: root, env: quietEnvironment() },
  );
  if (status !== 0) throw new Error(`The migrations failed:\n${output}`);
  await checkD1(stateDir);
  stampMigrated(stateDir);
  return true;
}

async function checkD1(stateDir: string): Promise<void> {
  const { d1Databases } = await bindingsOf({});
  await withLocalD1({ ...persistence(stateDir), d1Databases }, async (binding) => {
    const rows = async (sql: string) => (await binding.prepare(sql).all()).results;
    const [newest] = await rows("select name, max(applied_at) as at from d1_migrations");
    refuseOther(stateDir, (await rows(COLUMNS_QUERY)) as Column[], {
      migration: String(newest?.name),
      at: new Date(`${newest?.at}Z`),
    });
  });
}

async function checkLibsql(client: Client, url: string): Promise<void> {
  const [applied, columns] = await client.batch(
    ["select name, max(applied_at) as at from applied_migrations", COLUMNS_QUERY],
    "read",
  );
  const found = (columns?.rows ?? []) as unknown as Column[]; // libSQL types each row as any columns
  const [newest] = applied?.rows ?? [];
  refuseOther(url, found, { migration: String(newest?.name), at: new Date(Number(newest?.at)) });
}

function refuseOther(store: string, columns: Column[], migrated: { migration: string; at: Date }): void {
  const difference = schemaDifference(columns);
  if (difference) throw new Error(`The database of ${store} ${ofOtherVersion(difference, migrated)}`);
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
