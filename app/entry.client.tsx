// Must stay the first import, here and in the root: its first line sets the order of the CSS layers.
import "./styles/app.css";
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  fetchThrough,
  pageDataDecoded,
  pressAsDocument,
  SCRIPT_GONE,
  takePageData,
} from "~/rendering/remix-adapter";
import { claimPage, nameForms } from "~/ui/page/page-account";
import { holdOfflinePress, noteBack, retryFailedReads, retryingFetch } from "~/ui/requests/fetch-retry";

fetchThrough(retryingFetch);
window.addEventListener("popstate", noteBack);
window.addEventListener("online", retryFailedReads);
window.addEventListener("click", holdOfflinePress, true);
window.addEventListener(SCRIPT_GONE, pressAsDocument);
window.addEventListener("unhandledrejection", ignoreSkippedTransition);

claimPage(takePageData().loaderData?.root?.account);
nameForms();
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

/** Ignores a view transition that a quick Back has skipped: the router handles only the transition's end. */
function ignoreSkippedTransition(event: PromiseRejectionEvent): void {
  const { reason } = event;
  if (reason instanceof DOMException && reason.name === "AbortError" && /transition/i.test(reason.message))
    event.preventDefault();
}
