/** Removes the matching characters at the end, in linear time: `text.replace(/[x]+$/, "")` is quadratic. */
export function trimEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
