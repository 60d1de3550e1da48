/** All that lazy hydration needs of Remix beyond its documentation (decision 5). */
import { RemixBrowser, Scripts } from "@remix-run/react";
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from "react";

/** Id of the element that holds the page's data as JSON, which the Worker appends to the page. */
export const PAGE_DATA = "page-data";

type Element = ReactElement<{ href?: string; type?: string; children?: ReactNode; [name: string]: unknown }>;

/** Start of Remix's code that waits for the page's data; `takePageData` replaces it. */
const STREAM = "window.__remixContext.stream = ";

/** Only the manifest, which is JSON, has indented lines. */
const INDENTED = /\n +/g;

/**
 * Renders Remix's scripts deferred: nothing is preloaded, and the module that hydrates the page has an unknown
 * type until the bootstrap runs it. Scripts is called instead of rendered, so that its output can be changed.
 */
export function LazyScripts({ nonce }: { nonce: string }) {
  const modules: string[] = [];
  const defer = (node: ReactNode): ReactNode =>
    Children.map(node, (child) => {
      if (!isValidElement(child)) return child;
      const { type, props } = child as Element;
      if (type === "link") {
        modules.push(String(props.href));
        return null;
      }
      const { __html: html } = (props.dangerouslySetInnerHTML ?? {}) as { __html?: string };
      const changed = html?.includes(STREAM)
        ? { dangerouslySetInnerHTML: { __html: html.split(STREAM)[0] } }
        : props.type === "module"
          ? {
              id: "hydrate",
              type: "text/plain",
              async: undefined,
              "data-modules": modules.join(" "),
              dangerouslySetInnerHTML: { __html: html?.replace(INDENTED, "") },
            }
          : {};
      return cloneElement(child as Element, changed, defer(props.children));
    });
  return <>{defer(Scripts({ nonce }))}</>;
}

/** Passes the page's data to Remix, which also waits for a stream: it gets an encoded undefined. */
export function takePageData(): { loaderData?: { root?: { account?: string } } } {
  const { __remixContext: context } = window;
  const state = JSON.parse(document.getElementById(PAGE_DATA)?.textContent ?? "{}");
  Object.defineProperty(context, "state", { get: () => state, set: () => {} });
  context.stream = new Response("-7\n").body ?? undefined;
  return state;
}

/** Waits for Remix to decode the data: a click meanwhile fails ("Root did not complete"). A call throws the promise. */
export async function pageDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}

/** Makes Remix send its requests through `wrap`: it has no option for that, and looks `fetch` up for each one. */
export function fetchThrough(wrap: (fetch: typeof window.fetch) => typeof window.fetch): void {
  window.fetch = wrap(window.fetch);
}
