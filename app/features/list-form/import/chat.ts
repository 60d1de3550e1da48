/** Takes messages out of a messenger's export or copy: who wrote them and when is no part of a list. */

/** '[12:03, 1.2.2026] Ann: Heat' and '1/2/26, 12:03 - Ann: Heat'. */
const MESSAGE =
  /^(?:\[([\d:.,/ \u00A0\u202Fapm-]{8,32})\]|([\d:.,/ \u00A0\u202Fapm]{8,32}) [-–]) (?:[^:]{1,60}: )?/i;
const AUTHOR = /: $/;
const MOMENT = /^[\d:./, \u00A0\u202Fapm-]{4,32}$/i;
const TIME = /\d[:.]\d\d/;
const DATE = /\d[./-]\d{1,2}[./-]\d/;
const HALF_OF_DAY = /\d[ \u00A0\u202F]?[ap]m$/i;
const DAY = /^(?:today|yesterday)(?: at|,)? /i;
const HEAD_MAX = 100;

const isMoment = (text: string) => TIME.test(text) && DATE.test(text);

/** Returns what stands before a message; '' for other lines. */
function openingOf(line: string): string {
  const [opening = "", inBrackets, beforeDash] = MESSAGE.exec(line) ?? [];
  return isMoment(inBrackets ?? beforeDash ?? "") ? opening : "";
}

/** Recognizes 'Ann, [1.2.2026 12:03]', 'Ann — Today at 12:03 PM' and 'Ann  12:03 PM', above what Ann wrote. */
function isHead(line: string): boolean {
  if (line.length > HEAD_MAX) return false;
  const after = (sign: string) => {
    const at = line.lastIndexOf(sign);
    return at > 0 ? line.slice(at + sign.length).replace(/\]:?$/, "") : "";
  };
  const when = after(", [") || after(" — ") || after(" – ");
  const time = when.replace(DAY, "");
  if (MOMENT.test(time)) return isMoment(time) || (time !== when && TIME.test(time));
  const alone = after("  ");
  return MOMENT.test(alone) && TIME.test(alone) && HALF_OF_DAY.test(alone);
}

/** Returns the messages alone; any other text as it is. */
export function withoutChat(text: string): string {
  const lines = text.split("\n");
  if (lines.some((line) => openingOf(line) !== ""))
    return lines
      .flatMap((line) => {
        const opening = openingOf(line);
        // the messenger's own lines have no author
        return opening && !AUTHOR.test(opening) ? [] : [line.slice(opening.length)];
      })
      .join("\n");
  const heads = lines.filter(isHead).length;
  // a timetable has times in most lines
  return heads > 0 && heads * 2 <= lines.filter(Boolean).length
    ? lines.filter((line) => !isHead(line)).join("\n")
    : text;
}
