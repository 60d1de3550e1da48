import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SHARE_FONT_PACKAGES } from "../fonts/share-fonts";
import { root } from "../settings";
import { NOTES } from "./shipped-packages";

type LockEntry = {
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
};

export function lockEntries(): [folder: string, entry: LockEntry][] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages as Record<string, LockEntry>).filter(([folder]) => folder !== "");
}

/** Returns '@scope/name' for 'node_modules/other/node_modules/@scope/name'. */
export const packageName = (folder: string): string => folder.replace(/^.*node_modules\//, "");

const DISPLAY_FACE = "@fontsource/young-serif";

export function shippedFolders(build = join(root, "build")): string[] {
  const noted = NOTES.flatMap((name): string[] => JSON.parse(readFileSync(join(build, name), "utf8")));
  const fonts = [...SHARE_FONT_PACKAGES, DISPLAY_FACE].map((name) => `node_modules/${name}`);
  return [...new Set([...noted, ...fonts])].sort();
}
