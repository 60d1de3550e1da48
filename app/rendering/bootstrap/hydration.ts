import { repeatPress } from "./early-press";

const SIGNS = ["pointerdown", "pointermove", "keydown", "focusin", "touchstart", "scroll"];
const LISTENER = { capture: true, passive: true };
/** Hydration starts at the latest this many ms after the page has loaded. */
const IDLE_WITHIN_MS = 2000;

const { nonce } = document.currentScript as HTMLScriptElement;
export const { viewer } = document.documentElement.dataset;

/**
 * Starts hydration at the first interaction. A page that is of no use without scripts, or that `hasMore` to
 * show, starts it as soon as it is parsed.
 *
 * An anonymous page is complete without scripts, so it loads none until somebody interacts. A member's page
 * copies the session for apps and other tabs and offers unsent text. A page in the app handles links that
 * open the app. A room and a blind list are live. These start it when the loaded page is idle.
 */
export function startHydration(hasMore: () => boolean): void {
  for (const sign of SIGNS) window.addEventListener(sign, begin, LISTENER);
  document.addEventListener("DOMContentLoaded", () => {
    if (document.querySelector("[data-scripted]") || hasMore()) begin();
  });
  window.addEventListener("load", () => {
    if (viewer !== "member" && !("Capacitor" in window) && !document.querySelector("[data-live]")) return;
    "requestIdleCallback" in window
      ? requestIdleCallback(() => begin(), { timeout: IDLE_WITHIN_MS })
      : setTimeout(() => begin());
  });
}

function begin(sign?: Event): void {
  const { type, target, movementX, movementY } = (sign ?? {}) as PointerEvent;
  // autofocus on load is no interaction, nor is a pointer that does not move
  if (type === "focusin" && (target as HTMLElement).autofocus) return;
  if (type === "pointermove" && !movementX && !movementY) return;
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", () => begin(), { once: true });
    return;
  }
  for (const sign of SIGNS) window.removeEventListener(sign, begin, LISTENER);
  const waiting = document.getElementById("hydrate");
  if (waiting && !waiting.dataset.begun) hydrate(waiting);
}

/** Runs the module that `LazyScripts` has rendered with an unknown type. */
function hydrate(waiting: HTMLElement): void {
  waiting.dataset.begun = "1";
  for (const href of (waiting.dataset.modules ?? "").split(" "))
    document.head.appendChild(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  const { textContent } = waiting;
  const script = Object.assign(document.createElement("script"), { type: "module", nonce, textContent });
  // scripts that can't be loaded: a press does what it does without them
  script.addEventListener("error", repeatPress);
  document.body.appendChild(script);
  script.remove();
}
