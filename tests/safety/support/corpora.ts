/** Public collections of hostile input, or a small sample of our own if they are missing. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/settings";

const FOLDER = join(root, "../shared/corpora");
const isAtHand = existsSync(FOLDER);

const readCorpus = (file: string) => readFileSync(join(FOLDER, file));
const linesOf = (file: string) => readCorpus(file).toString("utf8").split("\n").filter(Boolean);

const OWN_NAUGHTY = [
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "-1",
  "1e400",
  "0x7fffffffffffffff",
  "__proto__",
  "constructor",
  "\u0000",
  "\u202etxt.exe",
  "\ufeff",
  "\ud800",
  "Ω≈ç√∫˜µ≤≥÷",
  "田中さんにあげて下さい",
  "😍👩🏽‍🚀",
  "ﷺ",
  "ᚃ᚛ᚄ",
  "Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤",
  "' or 1=1; --",
  "1'; drop table users",
  "$(touch /tmp/x)",
  "../../../etc/passwd",
  "%s%n%x",
  "{{7*7}}",
  "If you're reading this, you've been in a coma\r\nSet-Cookie: a=b",
];

const OWN_XSS = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  "</script><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "javascript:alert(1)",
  '" autofocus onfocus=alert(1) x="',
  "<iframe srcdoc='<script>parent.alert(1)</script>'>",
  "<math><mtext></table><mglyph><style><img src=x onerror=alert(1)>",
  "data:text/html,<script>alert(1)</script>",
  "<a href=javascript:alert(1)>x</a>",
  "<base href=//evil.example>",
];

const OWN_REDIRECTS = [
  "//evil.example",
  "/\\evil.example",
  "https:evil.example",
  "/%2fevil.example",
  "/%5cevil.example",
  "///evil.example/%2f..",
  "/\t/evil.example",
  "javascript:alert(1)",
  "https://127.0.0.1:8787@evil.example",
];

const OWN_JSON: JsonCase[] = [
  ...["{", "[]", "null", '{"a":1,}', "{'a':1}", '{"a":01}', '"x"', "[1,,2]", "\ufeff{}", "{}x"],
  '{"a":1e400}',
  '{"a":1,"a":2}',
  '{"a":"\\ud800"}',
  `${"[".repeat(100_000)}`,
].map((text, at) => ({ name: `own ${at}`, bytes: Buffer.from(text) }));

export type JsonCase = { name: string; bytes: Uint8Array };

function jsonCases(): JsonCase[] {
  const folder = "jsontestsuite/test_parsing";
  return readdirSync(join(FOLDER, folder)).map((name) => ({ name, bytes: readCorpus(join(folder, name)) }));
}

export const naughty: string[] = isAtHand
  ? JSON.parse(readCorpus("blns.json").toString("utf8"))
  : OWN_NAUGHTY;
/** Markup that runs scripts if it is not escaped. */
export const xss: string[] = isAtHand ? linesOf("xss-payloadbox.txt") : OWN_XSS;
/** Addresses that leave the site if only their beginning is checked. */
export const redirects: string[] = isAtHand
  ? [...linesOf("redirect-patt-Open-Redirect-payloads.txt"), ...linesOf("crlf-patt.txt")]
  : OWN_REDIRECTS;
export const jsonBodies: JsonCase[] = isAtHand ? jsonCases() : OWN_JSON;

export const corporaSource = isAtHand
  ? "the corpora beside the project"
  : "a small sample of our own (no corpora beside the project)";
