/** Id of the element that holds the page's data as JSON, which the Worker appends to the page. */
export const PAGE_DATA = "page-data";

type PageData = { loaderData?: { root?: { account?: string } } };

declare global {
  interface Window {
    /** Remix's global. */
    __remixContext: { state?: unknown; stream?: ReadableStream<Uint8Array> | undefined };
  }
}

/** Passes the page's data to Remix. Remix also waits for a stream, so it gets an encoded undefined. */
export function takePageData(): PageData {
  const { __remixContext: context } = window;
  const state: PageData = JSON.parse(document.getElementById(PAGE_DATA)?.textContent ?? "{}");
  Object.defineProperty(context, "state", { get: () => state, set: () => {} });
  context.stream = new Response("-7\n").body ?? undefined;
  return state;
}
