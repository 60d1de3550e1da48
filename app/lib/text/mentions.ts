/** Finds the mentions ('@name') in a text and links them. */
import { linkify, type Segment } from "./linkify";
import { trimEnd } from "./trim-end";

const NAME_MIN = 3;
const NAME_MAX = 20;

/** Letters of scripts without spaces, where a mention may stand between two words. */
const UNSPACED =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
const WORD = `(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}]`;

/** Excludes '@' within an address or a path, such as ann@example.org, @ann@example.org, @ann.example and @ann/x. */
const MENTION = new RegExp(
  `(?<!${WORD}|[_@.+/-])@([A-Za-z0-9][A-Za-z0-9_-]*)(?!${WORD}|[_@/+-]|\\.[\\p{L}\\p{N}])`,
  "gu",
);

/** The beginning of a name, after the '@' at index `at`. */
export type TypedMention = { name: string; at: number };

/** Returns the mention that is being typed before the cursor; null if there is none. */
export function typedMention(text: string, cursor: number): TypedMention | null {
  // the character before the '@' decides too
  const from = Math.max(0, cursor - NAME_MAX - 2);
  const found = [...text.slice(from, cursor).matchAll(MENTION)].at(-1);
  const [mention = "", name = ""] = found ?? [];
  return found && from + found.index + mention.length === cursor ? { name, at: from + found.index } : null;
}

/** Returns the name as typed and without a trailing dash, which may belong to the sentence. */
function candidates(typed: string): string[] {
  const bare = trimEnd(typed, /[-_]/);
  return [...new Set([typed, bare])].filter(({ length }) => length >= NAME_MIN && length <= NAME_MAX);
}

/** Text between back ticks is code. */
const CODE = /`[^`\n]+`/g;

const mentionsIn = (text: string) => [
  ...text.replace(CODE, (code) => " ".repeat(code.length)).matchAll(MENTION),
];

/** Returns the unique keys of names that a text may mention, in order of appearance. Ignores links and code. */
export function mentionKeys(text: string): string[] {
  const plain = linkify(text).filter(({ href }) => !href);
  const typed = plain.flatMap((part) => mentionsIn(part.text).map(([, name = ""]) => name));
  return [...new Set(typed.flatMap(candidates).map((name) => name.toLowerCase()))];
}

/** A piece of text, a mention of a member if it has `name`. */
export type TextPart = Segment & { name?: string };

export function textParts(text: string, names: readonly string[] = []): TextPart[] {
  const segments: TextPart[] = linkify(text);
  if (names.length === 0) return segments;
  const byKey = new Map(names.map((name) => [name.toLowerCase(), name]));
  return segments.flatMap((segment) => (segment.href ? [segment] : splitAt(segment, byKey)));
}

function splitAt({ text, at }: Segment, byKey: ReadonlyMap<string, string>): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, 1: typed = "" } of mentionsIn(text)) {
    const meant = candidates(typed).find((name) => byKey.has(name.toLowerCase()));
    if (!meant) continue;
    if (index > from) parts.push({ text: text.slice(from, index), at: at + from });
    const end = index + 1 + meant.length;
    parts.push({ text: text.slice(index, end), at: at + index, name: byKey.get(meant.toLowerCase()) });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), at: at + from });
  return parts;
}
