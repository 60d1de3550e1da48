import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { root } from "./settings";

/** Returns the commit of this folder, with "-dirty" if files differ from it; empty outside git. */
export function commitHere(): string {
  const args = ["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"];
  // an unpacked archive may be inside the repository of something else
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) };
  const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", env });
  return status === 0 ? stdout.trim() : "";
}
