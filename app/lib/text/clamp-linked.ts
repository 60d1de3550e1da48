import { clamp } from "./clamp";
import { linkify, type Segment } from "./linkify";

/**
 * Returns the start of a text as `clamp` does, with its links; null if all of it fits. A link that the cut would go
 * through is left out, or no link, if less than half of what may be shown stands before it.
 */
export function clampLinked(text: string, max: number): Segment[] | null {
  const start = clamp(text, max)?.slice(0, -1);
  if (start === undefined) return null;
  const shown: Segment[] = linkify(text)
    .filter(({ at }) => at < start.length)
    .flatMap(({ text: part, at, href }) => {
      if (at + part.length <= start.length) return [{ text: part, at, href }];
      return href && at >= max / 2 ? [] : [{ text: start.slice(at), at }];
    });
  const last = shown.at(-1);
  if (last && !last.href) last.text = last.text.trimEnd();
  return [...shown, { text: "…", at: start.length }];
}
