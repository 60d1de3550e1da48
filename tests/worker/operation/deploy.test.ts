/** The upload of `npm run deploy`. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "#scripts/settings";

const run = promisify(execFile);

test("wrangler takes the build, with every binding of production", async () => {
  const folder = mkdtempSync(join(tmpdir(), "listdrop-dry-"));
  const wrangler = join(root, "node_modules/wrangler/bin/wrangler.js");
  const args = [wrangler, "deploy", "--env", "production", "--dry-run", "--outdir", folder];
  const env = { ...process.env, CI: "true", WRANGLER_SEND_METRICS: "false", WRANGLER_LOG_PATH: folder };
  const { stdout } = await run(process.execPath, args, { cwd: root, env });
  for (const binding of [
    "env.DB (listdrop)",
    "env.IMAGES (listdrop-images)",
    "env.BURST_LIMIT",
    "env.LIST_WRITERS (ListWriter)",
    "env.DELIVERIES (listdrop-deliveries)",
    "env.ASSETS",
  ])
    expect(stdout).toContain(binding);
  expect(stdout).toContain('env.MODE ("production")');
  const [, kib] = /gzip: ([\d.]+) KiB/.exec(stdout) ?? [];
  expect(Number(kib)).toBeLessThan(2.6 * 1024);
  expect(stdout).toContain("--dry-run: exiting now");
  rmSync(folder, { recursive: true, force: true });
});
