/**
 * Handles scripts that a deploy has removed. Remix would reload the current page. Where the browser allows,
 * the requested page is loaded as a document instead, which needs no old script.
 */
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

declare global {
  interface Window {
    __remixRouter?: {
      state: { navigation: { location?: { pathname: string; search: string; hash: string } } };
    };
    navigation?: EventTarget;
  }
}

export function goWithoutScripts(): void {
  window.navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    const going = window.__remixRouter?.state.navigation.location;
    if (navigationType !== "reload" || userInitiated || !going) return;
    event.preventDefault();
    location.assign(going.pathname + going.search + going.hash);
  });
}
