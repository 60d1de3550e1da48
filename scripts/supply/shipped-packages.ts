/** Records the packages with code in a build, whose licences must be included. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const IN_PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

export const NOTES = ["packages-worker.json", "packages-browser.json"] as const;

/** Writes the folders of the bundled packages, relative to `root`, into `folder`. */
export function shippedPackages(root: string, folder: string): Plugin {
  let isWorker = false;
  return {
    name: "shipped-packages",
    apply: "build",
    configResolved: ({ build }) => {
      isWorker = Boolean(build.ssr);
    },
    writeBundle(_options, bundle) {
      const found = new Set<string>();
      for (const file of Object.values(bundle))
        for (const [id, { renderedLength }] of file.type === "chunk" ? Object.entries(file.modules) : []) {
          const at = renderedLength > 0 && IN_PACKAGE.exec(id.replace(/^\0/, ""))?.[0];
          if (at) found.add(at.replace(root, ""));
        }
      const name = NOTES[isWorker ? 0 : 1];
      writeFileSync(join(folder, name), `${JSON.stringify([...found].sort(), null, 2)}\n`);
    },
  };
}
