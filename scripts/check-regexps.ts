/**
 * Checks that every regular expression in the app runs in linear time on any input. `npm run check` runs it.
 * recheck analyses automata; for patterns with lookaround or backreferences it searches for a slow input with
 * a fixed seed.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { check } from "recheck";
import ts from "typescript";
import { root } from "./settings";

const FOLDERS = ["app", "functions", "db"];

/** Patterns built at run time, each with the reason why it is linear. */
const GENERATED_PATTERNS: Record<string, string> = {
  'new RegExp(`(${SHAPING})|${INVISIBLE}`, "gu")': "alternatives of one character, or of a constant number",
  'new RegExp(INVISIBLE, "gu")': "alternatives of one character, or of a constant number",
  'new RegExp(INVISIBLE, "u")': "alternatives of one character, or of a constant number",
  'new RegExp(\n  `(?<!${WORD}|[_@.+/-])@([A-Za-z0-9][A-Za-z0-9_-]*)(?!${WORD}|[_@/+-]|\\\\.[\\\\p{L}\\\\p{N}])`,\n  "gu",\n)':
    "an @ begins each try, and none can follow in a name; the looks around are of two characters",
  'new RegExp(`(${UNSPACED}+)|(?:(?!${UNSPACED})[\\\\p{L}\\\\p{M}\\\\p{N}\\\\p{Co}])+`, "gu")':
    "two classes without a common character, each taken whole",
  "new RegExp(`^[0-9a-f]{${KEY_DIGITS}}$`)": "one class, anchored, of a constant length",
  'new RegExp(pattern, "i")':
    "the patterns are literals beside it, and checked; /i changes nothing in their growth",
  "new RegExp(`^[0-9a-f]{32}(\\\\.[0-9a-f]{64}){1,${ACCOUNTS_MAX}}$`)":
    "a dot separates the parts, of a constant number",
};

/**
 * Without time limits, so that results don't depend on the machine's load. Patterns with many
 * repetitions are analysed too, because the search for a slow input may never end on them.
 */
const PARAMETERS = {
  timeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  randomSeed: 0,
  maxRepeatCount: 1000,
};

const literals = new Map<string, string[]>();
const faults: string[] = [];
const unusedPatterns = new Set(Object.keys(GENERATED_PATTERNS));

for (const folder of FOLDERS)
  for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
    if (/(?<!\.test)\.tsx?$/.test(file)) readPatterns(join(folder, file));

function readPatterns(file: string): void {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(root, file), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const visit = (node: ts.Node): void => {
    const at = () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node))
      literals.set(node.text, [...(literals.get(node.text) ?? []), at()]);
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp") {
      if (!(node.getText() in GENERATED_PATTERNS))
        faults.push(`${at()}: ${node.getText()} is built at run time`);
      unusedPatterns.delete(node.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

for (const [literal, places] of literals) {
  const end = literal.lastIndexOf("/");
  const found = await check(literal.slice(1, end), literal.slice(end + 1), PARAMETERS);
  if (found.status === "vulnerable")
    faults.push(
      `${places.join(", ")}: ${literal} takes ${found.complexity.summary} time, for example for ${found.attack.pattern}`,
    );
  if (found.status === "unknown") faults.push(`${places.join(", ")}: ${literal}: ${found.error.kind}`);
}
for (const made of unusedPatterns) faults.push(`scripts/check-regexps.ts: ${made} is no longer in the code`);

for (const fault of faults) console.error(fault);
console.log(`${literals.size} regular expressions, ${faults.length} of them not known to be linear`);
process.exit(faults.length > 0 ? 1 : 0);
