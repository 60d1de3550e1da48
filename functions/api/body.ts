/** The one reader of the API's request bodies; their size and type were judged at the door. */
import { Refusal } from "~/platform/refusal";

const NESTING_MAX = 32;

const bad = (message: string) => new Refusal("bad-input", { message });

/** How deep brackets nest, strings aside; parsing something far deeper could end the Worker. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inString) {
      if (sign === "\\") at++;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === "{" || sign === "[") deepest = Math.max(deepest, ++depth);
    else if (sign === "}" || sign === "]") depth--;
  }
  return deepest;
}

/** A body as the object it must be; refuses anything else with 'bad-input'. An empty body is an empty object. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  const parsed = parse(decode(bytes));
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw bad("The body must be a JSON object");
  return parsed as Record<string, unknown>;
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw bad("The body must be UTF-8");
  }
}

function parse(text: string): unknown {
  if (nestingOf(text) > NESTING_MAX) throw bad(`The body nests deeper than ${NESTING_MAX} levels`);
  try {
    return JSON.parse(text);
  } catch {
    throw bad("The body must be JSON");
  }
}
