import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { chromium } from "playwright";

/** The headless shell comes first: it renders the same pages at half the cost. */
const ON_PATH = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const ON_MACS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
/** Stops a start that hangs; a busy machine needs many seconds. */
const START_MS = 3 * 60_000;
const CONNECT_MS = 15_000;
const INSTALL_MS = 4 * 60_000;

/** Tries PLAYWRIGHT_CHROMIUM_PATH, PATH and Playwright's own; returns null if none starts. */
function findChromium(): string | null {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH;
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
  const places = [...(named ? [named] : []), ...onPath, ON_MACS, chromium.executablePath()];
  return places.filter((place) => existsSync(place)).find(starts) ?? null;
}

/** Finds or installs a Chromium: Playwright's, or as root the system's package. Throws if all fail. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log("Installing Chromium ...");
  const cli = join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
  const tries: [string, string[]][] = [[process.execPath, [cli, "install", "chromium"]]];
  if (process.getuid?.() === 0)
    tries.push([
      "sh",
      ["-c", "apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium-headless-shell"],
    ]);
  for (const [command, args] of tries) {
    spawnSync(command, args, {
      stdio: "inherit",
      timeout: INSTALL_MS,
      env: {
        ...process.env,
        DEBIAN_FRONTEND: "noninteractive",
        PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: String(CONNECT_MS),
      },
    });
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    "No Chromium found, and none could be installed. Install one (on Debian `sudo apt-get install chromium`, " +
      "on a Mac Google Chrome), or set PLAYWRIGHT_CHROMIUM_PATH to one",
  );
}

/** Starts it, because an existing file may lack its libraries. */
const starts = (path: string) =>
  spawnSync(path, ["--version"], { stdio: "ignore", timeout: START_MS }).status === 0;
