import { clamp } from "./clamp";
import { linkify } from "./linkify";

/** Returns the start of a text as `clamp` does, cut before its first link, which would be no link there. */
export function clampBeforeLink(text: string, max: number): string | null {
  const start = clamp(text, max);
  const link = linkify(text).find(({ href }) => href !== undefined);
  return start === null || !link || link.at >= start.length ? start : `${text.slice(0, link.at).trimEnd()}…`;
}
