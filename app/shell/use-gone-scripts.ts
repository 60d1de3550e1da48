import type { Location } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";

type NavigateEvent = Event & { navigationType: string; userInitiated: boolean };

/**
 * Handles scripts that a deploy has removed. If the next page's script is gone, Remix reloads the current
 * page. Where the browser allows, the next page, `next`, is loaded as a document instead. The reload can come
 * before React has rendered `next`. So it only sets a state, which React renders after `next` or with it.
 */
export function useGoneScripts(next: Location | undefined): void {
  const [isGone, setGone] = useState(false);
  useEffect(() => {
    const { navigation } = window as { navigation?: EventTarget };
    if (isGone) {
      if (next) location.assign(next.pathname + next.search + next.hash);
      else location.reload();
      return;
    }
    const stopReload = (event: Event) => {
      const { navigationType, userInitiated } = event as NavigateEvent;
      if (navigationType !== "reload" || userInitiated) return;
      event.preventDefault();
      startTransition(() => setGone(true));
    };
    navigation?.addEventListener("navigate", stopReload);
    return () => navigation?.removeEventListener("navigate", stopReload);
  }, [isGone, next]);
}
