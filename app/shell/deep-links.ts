import { safePath } from "~/lib/safe-path";

/** The parts of the mobile wrapper that we use. */
type Capacitor = {
  Plugins?: {
    App?: { addListener: (event: "appUrlOpen", heard: (opened: { url: string }) => void) => unknown };
  };
};

declare global {
  interface Window {
    Capacitor?: Capacitor;
  }
}

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

/** Follows links that opened the mobile wrapper; does nothing in a browser. */
export function followDeepLinks(product: { origin: string; slug: string }, navigate: (path: string) => void) {
  window.Capacitor?.Plugins?.App?.addListener("appUrlOpen", ({ url }) => {
    const path = deepLinkPath(url, product);
    if (path) navigate(path);
  });
}
