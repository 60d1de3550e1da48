/** Reads a browser test's steps, to find one that may act on the page before. */
import ts from "typescript";

/** `step` is a helper of tests/support/steps.ts: it acts, and waits by itself. */
type Kind = "press" | "act" | "wait" | "step";
type Op = { kind: Kind; on: string; text: string };
type Bodies = Map<string, ts.Node>;

const STEPS = ["goTo", "load", "reload", "follow", "followToTab", "press", "pressEnter", "goBack"];
const WAITS = ["waitFor", "waitForURL", "waitForFunction", "waitForEvent", "arriveAt", "poll"];
const PRESSES = ["click", "tap", "dblclick"];
const ACTS = [
  ...["fill", "type", "press", "pressSequentially", "check", "uncheck", "selectOption", "setInputFiles"],
  ...["focus", "hover", "blur", "evaluate", "evaluateAll", "boundingBox", "goto"],
];

/**
 * Returns the presses of a test file that are followed by something other than a wait, and those of links that
 * no helper waits for. `helpers` are the sources of files that it imports functions from.
 */
export function hastySteps(source: string, helpers: string[]): string[] {
  const parse = (text: string) => ts.createSourceFile("test.ts", text, ts.ScriptTarget.Latest, true);
  const tree = parse(source);
  const bodies: Bodies = new Map([...helpers.map(parse), tree].flatMap(namedBodies));
  const values = new Map(namedValues(tree));
  const found: string[] = [];
  for (const body of functionBodies(tree)) {
    let before: Op | undefined;
    for (const op of opsOf(body, bodies)) {
      const [name = ""] = /^\w+/.exec(op.on) ?? [];
      const locator = `${op.on} ${values.get(name) ?? bodies.get(name)?.getText() ?? ""}`;
      // a fold or a tick changes no page
      const isPress = op.kind === "press" && !/summary|"label"|checkbox|getByText\(/.test(locator);
      if (isPress && /getByRole\(\s*"link"/.test(locator) && !op.text.includes("dispatchEvent"))
        found.push(`${op.text} has to be follow() or tryToFollow()`);
      else if (before && op.kind !== "wait") found.push(`${before.text} is followed by ${op.text}`);
      before = isPress ? op : undefined;
    }
  }
  return found;
}

function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

function functionBodies(tree: ts.SourceFile): ts.Node[] {
  return [...nodesOf(tree)].flatMap((node) =>
    ts.isFunctionLike(node) && "body" in node && node.body ? [node.body as ts.Node] : [],
  );
}

function namedBodies(tree: ts.SourceFile): [string, ts.Node][] {
  return [...nodesOf(tree)].flatMap((node): [string, ts.Node][] => {
    if (ts.isFunctionDeclaration(node) && node.name && node.body) return [[node.name.text, node.body]];
    const made = ts.isVariableDeclaration(node) && node.initializer;
    return made && ts.isArrowFunction(made) ? [[node.name.getText(), made.body]] : [];
  });
}

function namedValues(tree: ts.SourceFile): [string, string][] {
  return [...nodesOf(tree)].flatMap((node): [string, string][] =>
    ts.isVariableDeclaration(node) && node.initializer
      ? [[node.name.getText(), node.initializer.getText()]]
      : [],
  );
}

/** Returns a function's steps in their order, those of its helpers included, but not those of its callbacks. */
function opsOf(body: ts.Node, bodies: Bodies, depth = 0): Op[] {
  const ops: Op[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    ts.forEachChild(node, visit);
    if (ts.isCallExpression(node)) ops.push(...opsOfCall(node, bodies, depth));
  };
  visit(body);
  return ops;
}

function opsOfCall(call: ts.CallExpression, bodies: Bodies, depth: number): Op[] {
  const callee = call.expression;
  const isMethod = ts.isPropertyAccessExpression(callee);
  const name = isMethod ? callee.name.text : callee.getText();
  const on = isMethod ? callee.expression.getText() : "";
  const op = (kind: Kind): Op[] => [{ kind, on, text: call.getText().replace(/\s+/g, " ").slice(0, 120) }];
  const [first] = call.arguments;
  const isEnter = name === "press" && first?.getText() === '"Enter"';
  const isClick = name === "dispatchEvent" && first?.getText() === '"click"';
  if (ts.isIdentifier(callee) && name === "tryToFollow") return op("press");
  if (ts.isIdentifier(callee) && STEPS.includes(name)) return op("step");
  if (WAITS.includes(name)) return op("wait");
  if (isEnter || isClick || (isMethod && PRESSES.includes(name))) return op("press");
  if (isMethod && ACTS.includes(name)) return op("act");
  const helper = ts.isIdentifier(callee) ? bodies.get(name) : undefined;
  return helper && depth < 3 ? opsOf(helper, bodies, depth + 1) : [];
}
