/** Paths that the platform routes to the Worker before static files. */
import { flatRows } from "~/lib/addresses/page-table";

const LINE = 110;

/** Lists the home page, the API, and the first path segment of each page. */
function workerFirst(): string[] {
  const paths = flatRows()
    .map(({ path }) => path)
    .filter((path) => path !== "/" && path !== "/*");
  const words = [...new Set(paths.map((path) => path.split("/")[1] ?? ""))];
  const rules = words.map((word) => (paths.includes(`/${word}`) ? `/${word}*` : `/${word}/*`));
  return ["/", "/_root.data", "/api*", ...rules.filter((rule) => !isMatchedByRules(rule, rules))];
}

/** Finds redundant rules, which wrangler rejects. */
const isMatchedByRules = (rule: string, rules: string[]): boolean =>
  rules.some((other) => other !== rule && rule.startsWith(other.slice(0, -1)));

const NAME = "run_worker_first";
const RULES = new RegExp(`^${NAME} = \\[[^\\]]*\\]$`, "m");

export function withWorkerFirst(settings: string): string {
  const lines: string[] = [];
  for (const rule of workerFirst().map((one) => `"${one}",`)) {
    const line = `${lines.at(-1) ?? ""} ${rule}`;
    if (lines.length > 0 && line.length < LINE) lines[lines.length - 1] = line;
    else lines.push(`  ${rule}`);
  }
  return settings.replace(RULES, `${NAME} = [\n${lines.join("\n")}\n]`);
}
