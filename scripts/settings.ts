import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readEnv, SETTINGS } from "~/platform/env.server";
import { makeFolder } from "./install.mjs";
import { newVapidKeys } from "./push/vapid-keys";

/** The project folder, with a trailing slash. */
export const root = fileURLToPath(new URL("../", import.meta.url));

export type Settings = {
  port: number;
  host: string;
  /** The port of the inspector, for profiles; undefined for none. */
  inspect: number | undefined;
  /** The folder of local D1, R2 and other state. */
  stateDir: string;
  seed: "demo" | "none";
  /** The Worker's own settings, in the form that readEnv parses. */
  vars: Record<string, string>;
};

/** Reads the settings from the environment. Throws a one-line error for an invalid value. */
export function readLocalSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const mode = parseChoice("MODE", environment.MODE || "development", ["development", "production"]);
  const stateDir = resolve(root, environment.STATE_DIR || ".wrangler/state");
  const vars: Record<string, string> = {};
  for (const name of SETTINGS) {
    const value = environment[name];
    if (value) vars[name] = value;
  }
  vars.MODE = mode;
  // a copy, because readEnv parses each object only once
  readEnv({ ...vars });
  if (mode === "development") {
    vars.NEWCOMER_HOURS ??= "0";
    vars.SESSION_SECRET ??= readOrCreateSecret(stateDir, "session-secret", () =>
      randomBytes(32).toString("hex"),
    );
    if (!vars.VAPID_PUBLIC_KEY && !vars.VAPID_PRIVATE_KEY) Object.assign(vars, keptVapidKeys(stateDir));
  }
  const inspect = Number(environment.INSPECT || 0);
  if (!Number.isInteger(inspect)) throw new Error(`INSPECT must be a port, not '${environment.INSPECT}'`);
  return {
    port: Number(environment.PORT || 8787),
    host: environment.HOST || "127.0.0.1",
    inspect: inspect || undefined,
    stateDir,
    seed: parseChoice("SEED", environment.SEED || (mode === "production" ? "none" : "demo"), [
      "demo",
      "none",
    ]),
    vars,
  };
}

function parseChoice<T extends string>(name: string, value: string, allowed: T[]): T {
  const found = allowed.find((choice) => choice === value);
  if (!found) throw new Error(`${name} must be ${allowed.join(" or ")}, not '${value}'`);
  return found;
}

/** Returns a stored key pair for Web Push in development, so that subscriptions survive a restart. */
function keptVapidKeys(stateDir: string): Record<string, string> {
  const pair = readOrCreateSecret(stateDir, "vapid-keys", () => {
    const { publicKey, privateKey } = newVapidKeys();
    return `${publicKey} ${privateKey}`;
  });
  const [VAPID_PUBLIC_KEY = "", VAPID_PRIVATE_KEY = ""] = pair.split(" ");
  return { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
}

/** Returns a stored random secret for development, so that sessions survive a restart. */
function readOrCreateSecret(stateDir: string, name: string, make: () => string): string {
  const file = resolve(stateDir, name);
  if (!existsSync(file)) {
    makeFolder(stateDir);
    writeFileSync(file, make(), { flag: "wx", mode: 0o600 });
    chmodSync(file, 0o600);
  }
  return readFileSync(file, "utf8").trim();
}
