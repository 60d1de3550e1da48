/** Turns the source of an HTML list or table, pasted as text, into lines and tabs. */

const IS_SOURCE = /^\s*<[a-z!]|<\/(?:[uo]l|table|select|dl)>/i;
const HAS_ENTRIES = /<(?:li|tr|p|div|h[1-6]|dt|option)[\s>]/i;
/** Bounded, so that tags without an end cost no more than others. */
const TAG = /<(\/?)([a-z][a-z0-9]{0,9})\b[^<>]{0,1000}>/gi;
/** The last entry comes first: it counts down to 1. */
const REVERSED = /<ol\b[^<>]{0,200}\sreversed\b/i;
const ENTRY = /<li\b/gi;
const VALUE = /^<li\b[^<>]{0,200}\svalue=["']?(\d{1,4})\b/i;
const UNSEEN = /^(?:script|style|title|template)$/;
const BLOCK = /^(?:p|div|section|article|table|tbody|thead|body|html|select|dl|br)$/;
const DEPTH_MAX = 20;

const FORUM_ENTRY = /\[(?:\*|li)\][ \t]*/g;
const FORUM_END = /\[\/li\]/g;
const FORUM_TAG = /\[\/?(?:list|[ou]l|b|i|u|s|url|size|color|center|quote|spoiler)(?:=[^\]\n]{0,200})?\]/gi;

/** Turns the marks of forums into bullets and words: '[list][*]Kane[/list]', '[b]1.[/b] Kane'. */
export const withoutForumMarks = (text: string): string =>
  /^[ \t]{0,20}\[\*\]|\[\/(?:list|li|b|i|u|url|size|color|spoiler)\]/im.test(text)
    ? text.replace(FORUM_ENTRY, "\n- ").replace(FORUM_END, "\n").replace(FORUM_TAG, "")
    : text;

/** Returns lines with bullets, and cells with tabs between them; any other text as it is. */
export function withoutHtmlSource(text: string): string {
  if (!IS_SOURCE.test(text) || !HAS_ENTRIES.test(text)) return text;
  let depth = 0;
  let inEntry = 0;
  let unseen = "";
  let from = 0;
  const pieces: string[] = [];
  let below = REVERSED.test(text) ? (text.match(ENTRY)?.length ?? 0) : 0;
  const bulletOf = (source: string) => {
    const value = VALUE.exec(source)?.[1] ?? (below > 0 && /^<li\b/i.test(source) ? below-- : null);
    return value ? `${value}.` : "-";
  };
  const signFor = (name: string, isEnd: boolean, source: string): string | null => {
    if (name === "ul" || name === "ol") {
      depth = Math.max(0, Math.min(DEPTH_MAX, depth + (isEnd ? -1 : 1)));
      return "";
    }
    if (name === "dd") return isEnd ? "" : "\n    ";
    if (/^(?:li|tr|dt|option)$/.test(name)) {
      inEntry = Math.max(0, inEntry + (isEnd ? -1 : name === "li" || name === "tr" ? 1 : 0));
      return isEnd ? "" : name === "tr" ? "\n" : `\n${"  ".repeat(depth)}${bulletOf(source)} `;
    }
    if (name === "td" || name === "th") return isEnd ? "\t" : "";
    if (/^h[1-6]$/.test(name)) return isEnd ? "\n" : `\n${"#".repeat(Number(name[1]))} `;
    return BLOCK.test(name) ? (inEntry > 0 ? " " : "\n") : null;
  };
  for (const tag of text.matchAll(TAG)) {
    const [source, slash = "", name = ""] = tag;
    const element = name.toLowerCase();
    if (!unseen) pieces.push(text.slice(from, tag.index).replace(/\s+/g, " "));
    from = tag.index + source.length;
    if (unseen) unseen = slash && element === unseen ? "" : unseen;
    else if (!slash && UNSEEN.test(element)) unseen = element;
    else pieces.push(signFor(element, slash !== "", source) ?? source);
  }
  return pieces.join("");
}
