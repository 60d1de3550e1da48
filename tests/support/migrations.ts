import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../db/migrations/", import.meta.url));

/** Statements of the real migration files in order, read once per process. */
export const migrationStatements: string[] = readdirSync(folder)
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .flatMap((name) => readFileSync(folder + name, "utf8").split("--> statement-breakpoint"))
  .map((statement) => statement.trim())
  .filter(Boolean);
