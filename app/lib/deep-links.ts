import { safePath } from "./safe-path";

/**
 * The part of a link after the product's domain ('/lists/…'), if the link is one of ours and the path is safe, else
 * null. `origin` is the product's; an app's own scheme ('listdrop://lists/…') counts as ours when `slug` names it.
 */
export function deepLinkPath(
  link: string,
  { origin, slug }: { origin: string; slug: string },
): string | null {
  const own = [`${origin}/`, `${slug}://`].find((start) =>
    link.toLowerCase().startsWith(start.toLowerCase()),
  );
  if (!own) return link.toLowerCase() === origin.toLowerCase() ? "/" : null;
  return safePath(`/${link.slice(own.length)}`);
}
