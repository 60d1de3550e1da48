/** Which version a database or a backup is of. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { COLUMNS } from "#db/schema-check";
import { root } from "./settings";

export const SCHEMA_HASH: string = createHash("sha256").update(COLUMNS.join("\n")).digest("hex");

/**
 * Says in words that a store is of another version, by its newest migration and the time at which it was migrated or
 * copied, and which commit reads it.
 */
export function ofOtherVersion(
  difference: string,
  { migration, at }: { migration: string; at: Date },
): string {
  const age = at.getTime() < newest().when || migration <= `${newest().tag}.sql` ? "an older" : "a newer";
  const commit = commitOf(at);
  return `is of ${age} version: ${difference}.${commit ? ` Commit ${commit} reads it.` : ""}`;
}

type Entry = { when: number; tag: string };

/** Returns our newest migration, with the time at which it was made. */
function newest(): Entry {
  const journal = readFileSync(join(root, "db/migrations/meta/_journal.json"), "utf8");
  return (JSON.parse(journal) as { entries: Entry[] }).entries.at(-1) ?? { when: 0, tag: "" };
}

/** Returns the last commit before a time that changed the schema; null for ours, and without git or its history. */
function commitOf(at: Date): string | null {
  if (!(at.getTime() < newest().when)) return null;
  const log = ["log", "-1", "--format=%h", `--before=${at.toISOString()}`, "--", "db/migrations"];
  return spawnSync("git", log, { cwd: root, encoding: "utf8" }).stdout?.trim() || null;
}
