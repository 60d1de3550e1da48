/** Files with which phones verify that an app may open our links; their content comes from env variables. */
import type { Env } from "~/platform/env.server";
import { Refusal } from "~/platform/refusal";

const SETTINGS = {
  "assetlinks.json": "ASSETLINKS_JSON",
  "apple-app-site-association": "APPLE_APP_SITE_ASSOCIATION_JSON",
} as const;

type AssociationFile = keyof typeof SETTINGS;

export const ASSOCIATION_FILES = Object.keys(SETTINGS) as AssociationFile[];

/** Invalid variables already logged, per environment. */
const reportedFiles = new WeakMap<Env, Set<string>>();

/** Refuses 'not-found' if the variable is missing, or is invalid JSON (which is logged). */
export function readAssociationFile(env: Env, file: AssociationFile): string {
  const name = SETTINGS[file];
  const text = env[name].trim();
  if (text && isJsonText(text)) return text;
  if (text) complainOnce(env, name, `/.well-known/${file}`);
  throw new Refusal("not-found");
}

function complainOnce(env: Env, name: string, path: string): void {
  const reported = reportedFiles.get(env) ?? new Set();
  if (!reported.has(name)) console.error(`${name} is not valid JSON, so ${path} responds with 404`);
  reportedFiles.set(env, reported.add(name));
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
