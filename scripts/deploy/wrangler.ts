import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { root } from "../settings";

const TIMEOUT_MS = 10 * 60_000;

export type Ran = { ok: boolean; stdout: string; stderr: string };

export const wranglerFile = () =>
  join(dirname(createRequire(import.meta.url).resolve("wrangler/package.json")), "bin/wrangler.js");

export const quietEnvironment = () => ({
  ...process.env,
  CI: "true",
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_LOG_PATH: join(root, ".cache/wrangler-logs"),
});

/** Runs wrangler non-interactively. `shown` prints its output instead of returning it. */
export function wrangler(args: string[], { shown = false, timeout = TIMEOUT_MS } = {}): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [wranglerFile(), ...args], {
    cwd: root,
    encoding: "utf8",
    timeout,
    stdio: ["ignore", shown ? "inherit" : "pipe", shown ? "inherit" : "pipe"],
    env: quietEnvironment(),
  });
  return { ok: status === 0, stdout: stdout ?? "", stderr: stderr ?? "" };
}
