/** Reads the API's request bodies; the request guard has already checked their size and type. */
import { Refusal } from "~/platform/refusal";

const NESTING_MAX = 32;

const badInput = (message: string) => new Refusal("bad-input", { message });

/** More than the largest list has, including a whole masterlist. */
const VALUES_MAX = 20_000;

/**
 * Measures nesting and the number of values, ignoring strings. Parsing very deep JSON could crash the Worker,
 * and validating hundreds of thousands of values would take seconds.
 */
function jsonShape(text: string): { deepest: number; values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA) values++;
    else if (sign === OPEN_OBJECT || sign === OPEN_ARRAY) {
      values++;
      deepest = Math.max(deepest, ++depth);
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_ARRAY) depth--;
  }
  return { deepest, values };
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

/** Returns the body as an object. Refuses others with 'bad-input', too many values with 'too-large'. */
export async function readJsonBody(
  request: Request,
  valuesMax = VALUES_MAX,
): Promise<Record<string, unknown>> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength === 0) return {};
  const parsed = parse(decode(bytes), valuesMax);
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw badInput("The body must be a JSON object");
  return parsed as Record<string, unknown>;
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw badInput("The body must be UTF-8");
  }
}

function parse(text: string, valuesMax: number): unknown {
  const { deepest, values } = jsonShape(text);
  if (deepest > NESTING_MAX) throw badInput(`The body nests deeper than ${NESTING_MAX} levels`);
  if (values > valuesMax)
    throw new Refusal("too-large", { message: `The body has more than ${valuesMax} values` });
  try {
    return JSON.parse(text);
  } catch {
    throw badInput("The body must be JSON");
  }
}
