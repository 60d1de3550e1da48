/** Names the texts that are none of what the import reads, by their first signs or by the look of their lines. */

const CHAT = "a chat";
const CODE = "source code";
const HTML = "HTML source";
const M3U = "a playlist file (M3U)";
const WIKI = "wiki source";
const XML = "an XML file";

const STARTS: [name: string, start: RegExp][] = [
  ["a rich text file (RTF)", /^\{\\rtf/],
  ["a PDF file", /^%PDF-/],
  [HTML, /^<(?:!doctype (?!plist|\w+ (?:system|public))|html[\s>]|!--)/i],
  [XML, /^<(?:\?xml|!doctype)/i],
  [M3U, /^#EXTM3U/i],
  ["a playlist file (PLS)", /^\[playlist\]/i],
  ["a calendar or address file (iCalendar, vCard)", /^BEGIN:V[A-Z]+\s/i],
  ["subtitles (WebVTT)", /^WEBVTT\b/],
  ["a Letterboxd list without its films", /^Letterboxd list export/i],
  ["YAML", /^(?:%YAML|---\n(?:- )?[\w "'-]{1,40}:[ \n])/],
  ["a settings file", /^(?:\[[\w .-]+\]\n[\w.-]+ ?=|[A-Z][A-Z\d_]*=.*\n[A-Z][A-Z\d_]*=)/],
  ["a mail", /^(?:(?:Return-Path|Received|Delivered-To|Message-ID|From|To|Cc|Date|Subject): .*\n){3}/i],
  [CODE, /^(?:#!\/|<\?php|#include\b|diff --git |INSERT INTO |CREATE TABLE |SELECT .{1,200} FROM )/],
];

/** One such line is enough, or `least` as a share of all lines. `most` is below 1 where other lines belong: messages. */
const LINES: [name: string, line: RegExp, least?: number, most?: number][] = [
  [HTML, /^<\/(?:[uod]l|li|t[rdh]|table|tbody|div|p|body|html)>|^<(?:li|tr|td|dt)\b[^<>]*>/i, 0.5],
  [HTML, /^<(?:[uod]l|li|t[rdh]|table|div|p|h[1-6]|d[td]|body|head|title)\b.*<\//i, 0.5],
  [HTML, /<(?:li|td)>[^<]*<\/(?:li|td)>/i, 0.5],
  [
    XML,
    /^<(?!\/?(?:a|b|big|br|code|del|em|i|ins|kbd|s|span|strong|su[bp]|u)[\s/>])\/?[a-z][^<>]*>(?:$|.*<\/)/i,
    0.5,
  ],
  [M3U, /^#EXTINF:|^(?:[/.\\]|[a-z]:).*\.(?:mp3|m4a|flac|og[ga]|opus|wav|wma|aac|mp4|mkv|avi)$/i, 0.5],
  ["a CUE sheet", /^TRACK \d{1,2} [A-Z\d/]+$/],
  ["a BibTeX file", /^@[a-z]{4,20}\s?[{(][^\s,{}()]{1,80},(?:\s|$)/i],
  ["a reference file (RIS)", /^(?:TY {2}- [A-Z]{3,}|ER {2}-|PMID- ?\d+$|%0 [A-Z][a-z]+)/],
  ["subtitles (SRT)", /^\d\d:\d\d:\d\d[,.]\d{3} --> \d\d:/],
  ["lyrics with times (LRC)", /^\[(?:(?:ti|ar|al|au|by|offset|length):.*\]$|\d\d:\d\d\.\d\d\])/, 0.5],
  ["clippings of an e-reader", /^={10}$/, 0.15],
  ["LaTeX", /^\\(?:(?:begin|end|documentclass|usepackage|(?:sub)*section)\*?[[{]|item\b)/],
  ["Org", /^(?:#\+[a-z_]{3,20}(?:[:\s]|$)|:PROPERTIES:$|\*+ (?:TODO|DONE|NEXT|WAITING) )/i],
  ["an outline (Org, wiki source)", /^\*{2,} \S/],
  [WIKI, /^(?:\{\||\|-$|\|_\.|\|\|[^|]+\|\|[^|]+\|\||\^ .+ \^$|={2,5} ?[^=\s][^=]*={2,5}$)/],
  [WIKI, /^[*#]+ ?'''?[^']+''|^.{0,20}\{\{[a-z][\w -]*[|}]/i],
  ["a drawn table", /^[+┌├└┏┣┗╔╠╚╒╞╘][-=+─━═┬┼┴┳╋┻╦╬╩╤╪╧]{3,}.?$|^-{2,}(?:\+-{2,})+$/],
  [
    "a forum post (BBCode)",
    /\[\/?(?:list|b|i|u|url|img|quote|size|color|spoiler|\*)(?:=[^\]]{0,99})?\]/i,
    0.5,
  ],
  [
    CHAT,
    /^\W{0,2}\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4},? (?:um |at )?\d{1,2}[:.]\d\d[:.\d]{0,3}[^\]:;,-]{0,6}(?:\]| -|:) /i,
    0.4,
  ],
  [CHAT, /^\[\d{1,2}:\d{2}(?::\d{2})?(?:, [\d./-]{6,10}|\s?[ap]m)?\] ?\S/i, 0.3],
  [CHAT, /^(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]? )?<[@+]?[\w -]{1,30}> \S/, 0.5],
  [CHAT, /^\d{1,2}:\d{2}(?:\s?[ap]m)?$/i, 0.2, 0.7],
  [CHAT, /(?: — .{0,20}|, \[.{1,12} |\s\s\[?)\d{1,2}:\d{2}(?:\s?[ap]m)?\]?$/i, 0.2, 0.7],
  [
    "YAML",
    /^\s*- (?:id|title|name|rank|film|book|song|year): \S|^\s+[a-z_][\w-]*: \S|^\s*[a-z_][\w-]*:$/,
    0.75,
  ],
  [CODE, /^(?:export |declare |pub |public |static |final |async )*(?:const|let|var|val|mut) [\w$]+ ?[:=]/],
  [CODE, /^(?:export default |(?:def|func|fn|function) \w+ ?\(|(?:\w+ )?(?:class|struct|enum) \w+ ?[{(:]$)/],
  [CODE, /^(?:import [^"']*["'][^"']+["'];?$|from [\w.]+ import )/],
  [CODE, /^[$@]?[\w$.]{1,40} ?(?::=|<-|=) ?(?:new )?[\w.<>]{0,30}[[({]\s*(?:["'`[{(]|$)/],
  [CODE, /^(?:[\])}]+[;,]?|.*[\])}"'`] ?;|.*\) ?\{|[a-z_][\w.$]* = ["'\d[{].*|"[^"]+" ?: .*)$/, 0.6],
  [CODE, /^(?:[^"]{1,80} ?\{(?: [a-z-]+: [^;]+;? ?\})?|[a-z-]{3,40}: .{1,80};|\})$/, 0.9],
];

const LINES_READ = 120;
const LENGTH_READ = 400;
const FENCE = /^\s*(?:```|~~~)/;

/** Returns what a text looks like if it is no list and no table, such as 'a playlist file (M3U)'; null for others. */
export function signatureOf(text: string): string | null {
  const start = text.trimStart();
  const [begun] = STARTS.find(([, pattern]) => pattern.test(start.slice(0, 1000))) ?? [];
  if (begun) return begun;
  const all = start.split("\n", LINES_READ).map((line) => line.slice(0, LENGTH_READ));
  const lines = all.filter((line) => line.trim() && !FENCE.test(line));
  const looksSo = ([, pattern, least, most = 1]: (typeof LINES)[number]) => {
    const found = lines.filter((line) => pattern.test(line) || pattern.test(line.trim())).length;
    const isSome = found > 0 && (least === undefined || found > 1 || lines.length === 1);
    return isSome && found >= lines.length * (least ?? 0) && found <= lines.length * most;
  };
  return LINES.find(looksSo)?.[0] ?? null;
}
