/** The page's data, which the Worker writes behind the page as JSON. */
export const PAGE_DATA = "page-data";

declare global {
  interface Window {
    /** Remix's own. */
    __remixContext: { state?: unknown; stream?: ReadableStream<Uint8Array> | undefined };
  }
}

/** Remix's word for no value. */
const NOTHING = "-7\n";

/** Gives Remix the page's data. It waits for a stream in a form of its own, so it gets one that says nothing. */
export function takePageData(): void {
  const { __remixContext: context } = window;
  const state = JSON.parse(document.getElementById(PAGE_DATA)?.textContent ?? "{}");
  Object.defineProperty(context, "state", { get: () => state, set: () => {} });
  context.stream = new Response(NOTHING).body ?? undefined;
}
