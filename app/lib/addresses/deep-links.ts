import { safePath } from "./safe-path";

/**
 * Returns the path of a link to our own site ('/lists/…') if it is safe, else null. Accepts links that start
 * with `origin` or with the app's scheme ('listdrop://lists/…', named by `slug`).
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
