/** Licences of the packages in the build, and of other third-party content. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SHARE_FONT_PACKAGES } from "../fonts/share-fonts";
import { root } from "../settings";
import { NOTES } from "./shipped-packages";

type Licensed = { name: string; version: string; licence: string; text: string };
type Manifest = { version: string; license: string; author?: string | { name: string } };

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.\w+)?$/i;

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const ISC = `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`;

/** Standard texts for packages that name a licence without including its text. */
const STANDARD: Record<string, () => string> = {
  MIT: () => MIT,
  ISC: () => ISC,
  "Apache-2.0": () => readFileSync(join(root, "node_modules/typescript/LICENSE.txt"), "utf8"),
};

/** Separates a font's copyright notice from its licence, which is the same for all. */
const FONT_NOTICE = /^(.*?)\n\n(?=This Font Software is licensed)/s;

const BESIDES = `The letters of share pictures and the files in \`/share-fonts\` come from the packages \`@fontsource\`; the display face is cut from the file of Young Serif. The WebAssembly of \`@takumi-rs/wasm\` contains Rust crates, which [its repository](https://github.com/kane50613/takumi) names.`;

/** Generates THIRD-PARTY-LICENCES.md from the packages of the last build. Throws if a licence is unknown. */
export function thirdPartyLicences(): string {
  const packages = shippedFolders().map(readLicence);
  const texts = new Map<string, Licensed[]>();
  for (const one of packages) {
    const text = one.text.replace(FONT_NOTICE, "");
    texts.set(text, [...(texts.get(text) ?? []), one]);
  }
  const notices = packages.flatMap(({ name, text }) => {
    const notice = FONT_NOTICE.exec(text)?.[1];
    return notice ? [`- ${name}: ${notice.replaceAll("\n", " ")}`] : [];
  });
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  const sections = [...texts].map(
    ([text, those]) => `### ${those.map(({ name }) => name).join(", ")}\n\n\`\`\`text\n${text}\n\`\`\``,
  );
  return `# Licences of what we ship

Written by \`npm run tool -- licences\`: the packages of which the built Worker or the browser's files contain code. What only builds and tests is not shipped and not here; \`npm sbom --sbom-format cyclonedx\` lists that too.

| package | version | licence |
|---|---|---|
${rows.join("\n")}

${BESIDES}

## Copyright notices of fonts

${notices.join("\n")}

## Texts

${sections.join("\n\n")}
`;
}

export function shippedFolders(): string[] {
  const noted = NOTES.flatMap((name): string[] =>
    JSON.parse(readFileSync(join(root, "build", name), "utf8")),
  );
  const fonts = SHARE_FONT_PACKAGES.map((name) => `node_modules/${name}`);
  return [...new Set([...noted, ...fonts])].sort();
}

/** Returns '@scope/name' for 'node_modules/other/node_modules/@scope/name'. */
const packageName = (folder: string): string => folder.replace(/^.*node_modules\//, "");

function readLicence(folder: string): Licensed {
  const path = join(root, folder);
  const manifest: Manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  const licence = manifest.license.replace(/^\((.*)\)$/, "$1").replace(/ OR .*$/, "");
  const files = readdirSync(path).filter((name) => LICENCE_FILE.test(name));
  const texts = files.map((name) => readFileSync(join(path, name), "utf8"));
  const text = texts.length > 0 ? texts.join("\n") : standardText(folder, manifest, licence);
  return { name: packageName(folder), version: manifest.version, licence, text: tidy(text) };
}

function standardText(folder: string, { author }: Manifest, licence: string): string {
  const name = typeof author === "string" ? author : author?.name;
  const copyright = `Copyright (c) ${name ?? `the authors of ${packageName(folder)}`}`;
  const texts = licence.split(" AND ").map((one) => {
    const text = STANDARD[one];
    if (!text) throw new Error(`${folder}: ${one} has no text; read its licence, then add it to licences.ts`);
    return text();
  });
  return [copyright, ...texts].join("\n\n");
}

const tidy = (text: string) =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+$/gm, "")
    .replaceAll("```", "'''")
    .trim();
