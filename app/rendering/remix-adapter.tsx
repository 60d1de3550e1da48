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

/** Event of a page whose script a release has removed; `vite.config.ts` puts it in place of Remix's reload. */
export const SCRIPT_GONE = "script-gone";

/**
 * Does a press without scripts, whose script is gone: opens the link's page, or posts the form, as a document.
 * Without a press, which is a prefetch, the page stays.
 */
export function pressAsDocument(): void {
  const { state, location: next, formAction, formData } = window.__remixRouter.state.navigation;
  if (state === "submitting" && formData) {
    const form = Object.assign(document.createElement("form"), { method: "post", action: formAction });
    for (const [name, value] of formData)
      form.appendChild(
        Object.assign(document.createElement("input"), { type: "hidden", name, value: String(value) }),
      );
    document.body.appendChild(form);
    form.submit();
  } else if (next) location.assign(next.pathname + next.search + next.hash);
}

/** Makes Remix send its requests through `wrap`: it has no option for that, and looks `fetch` up for each one. */
export function fetchThrough(wrap: (fetch: typeof window.fetch) => typeof window.fetch): void {
  window.fetch = wrap(window.fetch);
}
