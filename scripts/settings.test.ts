import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { MINUTE } from "~/lib/time/durations";
import { readEnv } from "~/platform/env.server";
import { readLocalSettings, root } from "./settings";

const folder = mkdtempSync(join(tmpdir(), "listdrop-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a command signs with the secret that the server keeps in STATE_DIR", () => {
  const [server, command] = [
    readLocalSettings({ STATE_DIR: folder }),
    readLocalSettings({ STATE_DIR: folder }),
  ];
  expect(server.vars.SESSION_SECRET).toMatch(/^[0-9a-f]{64}$/);
  expect(readEnv(command.vars).SESSION_SECRET).toBe(server.vars.SESSION_SECRET);
});

test("a setting that the Worker could not read is named in a line", () => {
  expect(() => readLocalSettings({ STATE_DIR: folder, PRODUCT_SLUG: "No slug" })).toThrow(/^PRODUCT_SLUG: /);
});

test("a port of the inspector that is none is named in a line", () => {
  expect(() => readLocalSettings({ STATE_DIR: folder, INSPECT: "yes" })).toThrow(/^INSPECT must be a port/);
});

test.skipIf(!existsSync("/proc/self"))(
  "a folder that can't be created is an error, and no endless search",
  () => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/run.mjs", "recount.ts"], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, MODE: "development", STATE_DIR: "/proc/none/state" },
      timeout: MINUTE,
      killSignal: "SIGKILL",
    });
    expect([status, stderr.trim().split("\n")]).toEqual([1, [expect.stringContaining("/proc/none")]]);
  },
  MINUTE + 10_000,
);
