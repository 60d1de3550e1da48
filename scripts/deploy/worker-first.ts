/** Which addresses the platform hands to the Worker before it looks for a file, from the pages' table. */
import type { PageRow } from "~/lib/page-row";
import { PAGES } from "~/lib/page-table";

/** Characters of a line in wrangler.toml. */
const LINE = 110;

const pathsOf = (rows: PageRow[]): string[] =>
  rows.flatMap(({ path, children = [] }) => [path, ...pathsOf(children)]);

/** The home page and the API, then each first word of the pages: with what follows it, or, where it is no page, what is below. */
function workerFirst(): string[] {
  const paths = pathsOf(PAGES).filter((path) => path !== "/" && path !== "/*");
  const words = [...new Set(paths.map((path) => path.split("/")[1] ?? ""))];
  const rules = words.map((word) => (paths.includes(`/${word}`) ? `/${word}*` : `/${word}/*`));
  return ["/", "/_root.data", "/api*", ...rules.filter((rule) => !isCovered(rule, rules))];
}

/** Wrangler refuses a rule that another one makes needless. */
const isCovered = (rule: string, rules: string[]): boolean =>
  rules.some((other) => other !== rule && rule.startsWith(other.slice(0, -1)));

const NAME = "run_worker_first";
const RULES = new RegExp(`^${NAME} = \\[[^\\]]*\\]$`, "m");

/** wrangler.toml with these rules in the place of those that it has. */
export function withWorkerFirst(settings: string): string {
  const lines: string[] = [];
  for (const rule of workerFirst().map((one) => `"${one}",`)) {
    const line = `${lines.at(-1) ?? ""} ${rule}`;
    if (lines.length > 0 && line.length < LINE) lines[lines.length - 1] = line;
    else lines.push(`  ${rule}`);
  }
  return settings.replace(RULES, `${NAME} = [\n${lines.join("\n")}\n]`);
}
