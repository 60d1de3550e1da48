// first of all imports here and in the root: its first line puts the layers in order
import "./styles/app.css";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { retryFailedReads, retryingFetch } from "~/ui/fetch-retry";
import { goWithoutScripts } from "./hydration/gone-scripts";

window.fetch = retryingFetch(window.fetch);
window.addEventListener("online", retryFailedReads);
goWithoutScripts();

void pageDataDecoded().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);

/**
 * RemixBrowser suspends until it has decoded the page's data. A press at that very moment makes React hydrate at once,
 * which a root that suspends can't ("Root did not complete"). So it is called before it is rendered: it then throws the
 * promise of that data, ahead of any hook.
 */
async function pageDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}
