// the first import here and in the root: its first line sets the order of the layers
import "./styles/app.css";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { goWithoutScripts } from "~/rendering/gone-scripts";
import { takePageData } from "~/rendering/page-data";
import { letTransitionsEndEarly } from "~/rendering/view-transitions";
import { holdOfflinePress, retryFailedReads, retryingFetch } from "~/ui/requests/fetch-retry";

window.fetch = retryingFetch(window.fetch);
window.addEventListener("online", retryFailedReads);
window.addEventListener("click", holdOfflinePress, true);
goWithoutScripts();
letTransitionsEndEarly();

takePageData();
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
 * RemixBrowser suspends until it has decoded the page's data. A press at that moment makes React hydrate synchronously,
 * which a suspending root can't ("Root did not complete"). So it is called before it is rendered: it then throws the
 * promise of that data, ahead of any hook.
 */
async function pageDataDecoded(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    await waiting;
  }
}
