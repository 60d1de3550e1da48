/** How files are named, and where raw values may be used. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { files, read, root } from "./sources";

const NAME =
  /^[a-z0-9]+(-[a-z0-9]+)*(\.(queries|server|route|module|client|full|test|d))*\.(ts|tsx|css|mjs|json|jsonc|sql|br)$/;
/** Written by drizzle-kit. */
const GENERATED = /^db\/migrations\//;

const inApp = (ending: RegExp) => files.filter((file) => file.startsWith("app/") && ending.test(file));

/** The matching lines of these files, as `file: match`. */
const found = (where: string[], pattern: RegExp) =>
  where.flatMap((file) =>
    [...withoutComments(read(file)).matchAll(pattern)].map(([match]) => `${file}: ${match}`),
  );

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(?<=^|\s)\/\/.*$/gm, "");

/** Each with its reason. */
const RAW_VALUES: Record<string, string> = {
  "app/root.tsx: #faf8f3": "theme-color takes no custom property",
  "app/root.tsx: #161411": "theme-color takes no custom property",
  "app/shell/top-bar.module.css: 8px": "a blur is no size",
  "app/styles/base.css: 3px": "how far the focus ring stands off",
};

const RAW_HTML: Record<string, string> = {
  "app/features/lists/cards/cover-picture.tsx: dangerouslySetInnerHTML": "circles made of numbers alone",
  "app/rendering/lazy-scripts.tsx: dangerouslySetInnerHTML": "the page's own first script",
  "app/features/lists/cards/feed-card.tsx: dangerouslySetInnerHTML":
    "what React wrote of the same card before",
  "app/ui/icons/sprite.tsx: dangerouslySetInnerHTML": "the icons' paths, as written there",
};

/** Who calls `fetch` in the browser: a text to copy, one module for JSON, and what tries Remix's own reads again. */
const FETCHING = [
  "app/features/lists/export/take-list.tsx: fetch(",
  "app/ui/requests/ask.ts: fetch(",
  "app/ui/requests/fetch-retry.ts: fetch(",
  "app/ui/requests/fetch-retry.ts: fetch(",
];
const inBrowser = inApp(/(?<!\.server)\.tsx?$/);

describe("files", () => {
  test("that scripts of a page request something are one way", () => {
    expect(found(inBrowser, /(?<![\w.])fetch\(/g)).toEqual(FETCHING);
    expect(found(inBrowser, /XMLHttpRequest|sendBeacon|EventSource/g)).toEqual([]);
  });

  test("start the browser by the package that was chosen, and no other", () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(Object.keys(devDependencies).filter((name) => /playwright|puppeteer/.test(name))).toEqual([
      "playwright",
    ]);
  });

  test("have kebab-case names that say what they are", () => {
    const odd = files.filter((file) => !GENERATED.test(file) && !NAME.test(file.split("/").pop() ?? ""));
    expect(odd).toEqual([]);
  });
});

describe("styles", () => {
  const styles = inApp(/\.css$/).filter((file) => file !== "app/styles/tokens.css");

  test("take colours from tokens.css", () => {
    const colours = /#[0-9a-fA-F]{3,8}\b(?!\s*\{)|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/g;
    const raw = found([...styles, ...inApp(/\.tsx$/)], colours);
    expect(raw.filter((one) => !RAW_VALUES[one])).toEqual([]);
  });

  test("take sizes from tokens.css; screen widths are the product's breakpoints", () => {
    const breakpoint = /\((?:width|min-width|max-width)[^)]*\)/g;
    const raw = styles.flatMap((file) =>
      [
        ...withoutComments(read(file))
          .replace(breakpoint, "")
          .matchAll(/\b\d*\.?\d+px\b/g),
      ].map(([size]) => `${file}: ${size}`),
    );
    expect(raw.filter((one) => !RAW_VALUES[one])).toEqual([]);
  });

  test("have every class that a module asks them for, and none that nobody asks for", () => {
    const asked = new Map<string, Set<string>>();
    const ask = (file: string, path: string, classes: Iterable<RegExpMatchArray>) => {
      const sheet = path.startsWith("~/") ? path.replace("~/", "app/") : join(dirname(file), path);
      const known = asked.get(sheet) ?? new Set();
      for (const [, one = ""] of classes) known.add(one);
      asked.set(sheet, known);
    };
    for (const file of inApp(/\.tsx?$/)) {
      const text = read(file);
      for (const [, name, path = ""] of text.matchAll(/import (\w+) from "([^"]+\.module\.css)"/g))
        ask(file, path, text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g")));
    }
    for (const file of styles)
      for (const [, classes = "", path = ""] of read(file).matchAll(/composes: ([^;]+) from "([^"]+)"/g))
        ask(file, path, classes.matchAll(/(\w+)/g));
    const wrong = [...asked].flatMap(([sheet, classes]) => {
      const text = withoutComments(read(sheet)).replace(/:global\([^)]*\)/g, "");
      const defined = new Set([...text.matchAll(/\.([a-zA-Z_]\w*)(?![^{}]*;)/g)].map(([, one = ""]) => one));
      return [
        ...[...classes].filter((one) => !defined.has(one)).map((one) => `${sheet} lacks .${one}`),
        ...[...defined].filter((one) => !classes.has(one)).map((one) => `${sheet}: nobody asks for .${one}`),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test("use no screen widths but the product's breakpoints", () => {
    const widths = found(styles, /@media[^{]*/g).flatMap((rule) =>
      [...rule.matchAll(/(\d+)px/g)].map(([, n]) => n),
    );
    const known = ["600", "960", "1280", "1920"];
    expect(widths.filter((width) => !known.includes(width ?? ""))).toEqual([]);
  });

  test("are never attributes, which the content policy forbids", () => {
    expect(found(inApp(/\.tsx$/), /\sstyle=\{/g)).toEqual([]);
  });

  test("leave HTML to React", () => {
    const raw = found(inApp(/\.tsx$/), /dangerouslySetInnerHTML/g);
    expect(raw.filter((one) => !RAW_HTML[one])).toEqual([]);
  });
});
