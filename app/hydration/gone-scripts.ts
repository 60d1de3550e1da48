/**
 * Around a deploy the script of a page may be gone. Remix then loads the page anew that is shown; where the browser lets
 * us, the one that was asked for is loaded instead, as a document, which needs no script to be read.
 */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

declare global {
  interface Window {
    /** Remix's own. */
    __remixRouter?: {
      state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
    };
    /** Not in every browser. */
    navigation?: EventTarget;
  }
}

/** Leads a reload that a missing script caused to where the person was going. */
export function goWithoutScripts(): void {
  window.navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    const going = window.__remixRouter?.state.navigation.location;
    if (navigationType !== "reload" || userInitiated || !going) return;
    event.preventDefault();
    location.assign(going.pathname + going.search + going.hash);
  });
}
