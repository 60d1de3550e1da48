/** Removes the signs at the end that match. Takes linear time, which `text.replace(/[x]+$/, "")` does not. */
export function trimEnd(text: string, sign: RegExp): string {
  let end = text.length;
  while (end > 0 && sign.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
