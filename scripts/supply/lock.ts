import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../settings";
import { NOTES } from "./shipped-packages";

/** A package of package-lock.json, by its folder. */
export type LockEntry = {
  version: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** All packages of package-lock.json. */
export function lockEntries(): [folder: string, entry: LockEntry][] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages as Record<string, LockEntry>).filter(([folder]) => folder !== "");
}

/** '@scope/name' of 'node_modules/other/node_modules/@scope/name'. */
export const packageName = (folder: string): string => folder.replace(/^.*node_modules\//, "");

/** The folders of the packages of which the build in `build` contains code. */
export function shippedFolders(build = join(root, "build")): string[] {
  const noted = NOTES.flatMap((name): string[] => JSON.parse(readFileSync(join(build, name), "utf8")));
  return [...new Set(noted)].sort();
}
