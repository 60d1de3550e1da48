/** Lists the packages with code in a build, and the fonts, with their licences. */
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createViteLicensePlugin } from "rollup-license-plugin";
import { SHARE_FONT_PACKAGES } from "../fonts/share-fonts";

const FILE = "third-party-licences.txt";

/** Licences that don't ask for our sources; any other fails the build. */
const FREE = "MIT ISC Apache-2.0 BSD-2-Clause BSD-3-Clause OFL-1.1 0BSD MIT-0 Unlicense CC0-1.0".split(" ");

/** Files with the text of a licence, for packages that name it without including it. */
const TEXTS: Record<string, string> = {
  MIT: "hono/LICENSE",
  ISC: "picocolors/LICENSE",
  "Apache-2.0": "typescript/LICENSE.txt",
};

type Package = {
  name: string;
  version: string;
  license: string;
  licenseText: string | null;
  author?: string | { name: string };
};

const licencesIn = (expression: string) => expression.replace(/[()]/g, "").split(/ AND | OR /);

/** Writes the licences of the Worker's or the browser's build into its folder. */
export const licences = (root: string, isWorker: boolean) =>
  createViteLicensePlugin({
    outputFilename: false,
    unacceptableLicenseTest: (licence) => !licencesIn(licence).every((one) => FREE.includes(one)),
    includePackages: () =>
      isWorker ? [] : SHARE_FONT_PACKAGES.map((name) => join(root, "node_modules", name)),
    additionalFiles: {
      [FILE]: (packages) => {
        const head = isWorker ? "ON THE SERVER" : "IN THE BROWSER, WITH THE FONTS OF PICTURES";
        const entries = packages.map(
          (one: Package) =>
            `${one.name} ${one.version}, ${one.license}\n\n${one.licenseText?.trim() ?? standardText(root, one)}`,
        );
        return `${[head, ...entries].join(`\n\n${"-".repeat(80)}\n\n`)}\n\n\n`;
      },
    },
  });

/** Throws if the text of a licence is not known. */
function standardText(root: string, { name, license, author }: Package): string {
  const holder = (typeof author === "string" ? author : author?.name) ?? `the authors of ${name}`;
  const texts = licencesIn(license).map((licence) => {
    const file = TEXTS[licence];
    if (!file)
      throw new Error(`${name}: ${licence} has no text; read its licence, then add it to licences.ts`);
    const text = readFileSync(join(root, "node_modules", file), "utf8");
    return text.replace(/^copyright .*$/gim, "").trim();
  });
  return [`Copyright (c) ${holder}`, ...texts].join("\n\n");
}

/** Adds the server's licences to the browser's file, which is served. */
export const joinLicences = (build: string): void =>
  appendFileSync(join(build, "client", FILE), readFileSync(join(build, "server", FILE)));
