import type { Location } from "@remix-run/react";
import { useEffect } from "react";

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

declare global {
  interface Window {
    navigation?: EventTarget;
  }
}

/**
 * Handles scripts that a deploy has removed. If the next page's script is gone, Remix reloads the current
 * page. Where the browser allows, the next page, `next`, is loaded as a document instead.
 */
export function useGoneScripts(next: Location | undefined): void {
  useEffect(() => {
    const { navigation } = window;
    if (!next || !navigation) return;
    const load = (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent;
      if (navigationType !== "reload" || userInitiated) return;
      event.preventDefault();
      location.assign(next.pathname + next.search + next.hash);
    };
    navigation.addEventListener("navigate", load);
    return () => navigation.removeEventListener("navigate", load);
  }, [next]);
}
