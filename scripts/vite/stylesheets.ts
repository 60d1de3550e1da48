/**
 * Which styles come together: a page should cost few requests, and one that many read first no styles that it never
 * shows. Beside the styles of the pages that many read first there is one sheet for all others, and files of their own
 * for pages that few open.
 */
import type { Plugin, Rollup } from "vite";

type Bundle = Rollup.OutputBundle;

/** What people read first, with the frame of every page. */
const READ_FIRST =
  /\/app\/(entry\.client|root|features\/(feed\/home|list-page\/list|comments\/item|chapters\/chapter)\.route)\.tsx/;

/** The styles of a page that few open come with that page alone. */
const OWN_STYLES =
  /\/(long-list|how-lists-merge|merge-story|compare|settings|tokens|passkey|progress|tick-list|take|admin)[^/]*\.css$/;

export const stylesheets: Plugin = {
  name: "stylesheets",
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
  generateBundle(_options, bundle) {
    const first = stylesOf(
      bundle,
      chunksOf(bundle).filter(({ facadeModuleId }) => READ_FIRST.test(facadeModuleId ?? "")),
    );
    const files = Object.values(bundle).flatMap((file) =>
      file.type === "asset" && file.fileName.endsWith(".css") && !OWN_STYLES.test(file.fileName)
        ? { ...file, text: String(file.source) }
        : [],
    );
    // the one that orders the layers
    files.sort(
      (a, b) => Number(b.text.startsWith("@layer reset")) - Number(a.text.startsWith("@layer reset")),
    );
    const emit = (name: string, parts: typeof files) => {
      const source = inFewLayers(parts.map(({ text }) => text).join(""));
      return this.getFileName(this.emitFile({ type: "asset", name, source }));
    };
    const one = emit(
      "styles.css",
      files.filter(({ fileName }) => first.has(fileName)),
    );
    const further = emit(
      "more.css",
      files.filter(({ fileName }) => !first.has(fileName)),
    );
    const needed = new Map(
      chunksOf(bundle).map((chunk) => [
        chunk,
        { now: stylesOf(bundle, [chunk], false), ever: stylesOf(bundle, [chunk]) },
      ]),
    );
    for (const { fileName } of files) delete bundle[fileName];
    for (const [chunk, { now, ever }] of needed) {
      const styles = chunk.viteMetadata?.importedCss;
      if (!styles || ever.size === 0) continue;
      styles.clear();
      styles.add(one);
      // what is imported later finds its styles there, as nothing loads them with it
      if ([...ever].some((name) => !first.has(name) && !OWN_STYLES.test(name))) styles.add(further);
      for (const name of now) if (OWN_STYLES.test(name)) styles.add(name);
    }
  },
};

const chunksOf = (bundle: Bundle) =>
  Object.values(bundle).flatMap((file) => (file.type === "chunk" ? file : []));

/** The names of the files that chunks need, with what they import, at once or ever. */
function stylesOf(bundle: Bundle, chunks: Rollup.OutputChunk[], ever = true): Set<string> {
  const seen = new Set(chunks);
  for (const { imports, dynamicImports } of seen)
    for (const name of ever ? [...imports, ...dynamicImports] : imports) {
      const chunk = bundle[name];
      if (chunk?.type === "chunk") seen.add(chunk);
    }
  return new Set([...seen].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
}

/** Blocks of one layer that follow each other become one. */
export function inFewLayers(css: string): string {
  let merged = "";
  let open = "";
  for (const block of blocksOf(css.replaceAll("/*$vite$:1*/", ""))) {
    const layer = /^@layer [\w-]+\{/.exec(block)?.[0] ?? "";
    merged = layer && layer === open ? merged.slice(0, -1) + block.slice(layer.length) : merged + block;
    open = layer;
  }
  return merged;
}

/** The rules at the top of a minified sheet. */
function blocksOf(css: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < css.length; i++) {
    if (css[i] === "{") depth++;
    else if (css[i] === "}") depth--;
    else if (css[i] !== ";") continue;
    if (depth > 0 || css[i] === "{") continue;
    blocks.push(css.slice(start, i + 1).trim());
    start = i + 1;
  }
  return [...blocks, css.slice(start).trim()];
}
