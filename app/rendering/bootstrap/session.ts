import { STORAGE } from "~/lib/requests/storage-names";
import { clearSession, concernsSession } from "~/shell/client-session";
import { viewer } from "./hydration";
import { cancelDrafts, typedText } from "./typed-text";

/** Keeps the client session in step with the page, and the page with other tabs. */
export function followSession(): void {
  try {
    if (viewer === "anonymous") clearSession();
    // a page for a member means that the sign-out did not happen
    else sessionStorage.removeItem(STORAGE.signingOut);
    document.addEventListener("submit", ({ target }) => {
      const { method, action, dataset } = target as HTMLFormElement;
      const leaves = /\/logout$/.test(action) || dataset.leaves;
      if (method === "post") sessionStorage.setItem(leaves ? STORAGE.signingOut : STORAGE.stale, "1");
    });
  } catch {
    // storage is unavailable: the cookie alone decides
  }
  window.addEventListener("storage", (event) => {
    // only signing out clears all keys, and it applies to this tab too
    if (event.key === null) {
      sessionStorage.clear();
      cancelDrafts();
    }
    const isOutdated = event.newValue ? viewer === "anonymous" && !typedText.size : viewer === "member";
    if (window.listdrop && concernsSession(event) && isOutdated) location.reload();
  });
}
