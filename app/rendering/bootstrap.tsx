import { GLYPH_FOLDER } from "~/lib/look/glyph";
import { NOT_IN_DRAFTS, STORAGE } from "~/lib/requests/storage-names";

/**
 * The only script before the first interaction. It is sent as inline text, so it can't reference anything
 * outside itself but the names that it is called with. It hides broken images, keeps typed text and presses that
 * need scripts for hydration, keeps a draft of typed text if the page is left before, keeps the client session in
 * step with the page, draws the glyphs of tiles, and starts hydration. Hydration starts at the first interaction, or for a member when the
 * loaded page is idle.
 */
function bootstrap(names: typeof STORAGE, notInDrafts: readonly string[], glyphFolder: string) {
  const SIGNS = ["pointerdown", "pointermove", "keydown", "focusin", "touchstart", "scroll"];
  /** Hydration starts at the latest this many ms after the page has loaded. */
  const IDLE_WITHIN_MS = 2000;
  /** Different glyphs of a page, so that their files are at most 60 KB. */
  const GLYPHS_MAX = 40;
  const doc = document;
  const nonce = (doc.currentScript as HTMLScriptElement).nonce;
  const who = doc.documentElement.dataset.viewer;
  const capture = { capture: true, passive: true };
  try {
    void sessionStorage;
  } catch {
    // the browser denies storage, and the router needs one
    const kept = new Map<string, string>();
    Object.defineProperty(window, "sessionStorage", {
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
        clear: () => kept.clear(),
      },
    });
  }
  // zod would test whether eval is allowed, which the CSP would report
  Object.assign(window, { __zod_globalConfig: { jitless: true } });

  doc.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLImageElement) target.closest("figure")?.setAttribute("hidden", "");
    },
    true,
  );

  const typed = new Map<EventTarget, string>();
  const keep = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
      typed.set(target, target.value);
  };
  doc.addEventListener("input", keep, capture);
  let sent: EventTarget | null = null;
  doc.addEventListener("submit", ({ target }) => {
    sent = target;
  });
  /** Keeps drafts, as ui/drafts/drafts.ts does, if the page is left before its scripts have run. */
  const keepDrafts = () => {
    if (!window.listdrop) return;
    for (const form of new Set([...typed.keys()].map((field) => (field as HTMLInputElement).form))) {
      const { draftName, draftOwner: owner } = form?.dataset ?? {};
      if (!form || form === sent || !draftName || owner === undefined) continue;
      const fields = [...new FormData(form)].filter(
        ([name, value]) => typeof value === "string" && !notInDrafts.includes(name),
      );
      const key = `${names.draft}${draftName}#${Math.random().toString(36).slice(2)}`;
      try {
        localStorage.setItem(key, JSON.stringify({ owner, fields, savedAt: Date.now() }));
      } catch {
        // storage is unavailable or full
      }
    }
  };
  window.addEventListener("pagehide", keepDrafts);
  let pressed: PointerEvent | null = null;
  const press = (event: Event) => {
    pressed = (event.target as Element).closest("[data-press-later]") ? (event as PointerEvent) : null;
    if (pressed) event.preventDefault();
  };
  doc.addEventListener("click", press, true);
  const repeatPress = () => {
    doc.removeEventListener("click", press, true);
    pressed?.target?.dispatchEvent(new PointerEvent("click", pressed));
  };
  window.listdrop = {
    typed,
    hydrated() {
      doc.removeEventListener("input", keep, capture);
      for (const [field, value] of typed) {
        const input = field as HTMLInputElement;
        if (input.type !== "file" && input.value !== value) input.value = value;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
      window.listdrop = undefined;
      repeatPress();
    },
  };

  try {
    if (who === "anonymous") {
      if (sessionStorage.getItem(names.signingOut)) {
        localStorage.clear();
        sessionStorage.clear();
      } else if (localStorage.getItem(names.token)) {
        // the session ended: delete all but typed text, as in client-session.ts
        for (const key of Object.keys(localStorage))
          if (!key.startsWith(names.draft)) localStorage.removeItem(key);
        sessionStorage.removeItem(names.savedLists);
      }
      // a page for a member means that the sign-out did not happen
    } else sessionStorage.removeItem(names.signingOut);
    doc.addEventListener("submit", ({ target }) => {
      const { method, action, dataset } = target as HTMLFormElement;
      const leaves = /\/logout$/.test(action) || dataset.leaves;
      if (method === "post") sessionStorage.setItem(leaves ? names.signingOut : names.stale, "1");
    });
  } catch {
    // storage is unavailable: the cookie alone decides
  }

  window.addEventListener("storage", ({ key, newValue }) => {
    // only signing out clears all keys, and it applies to this tab too
    if (key === null) {
      sessionStorage.clear();
      window.removeEventListener("pagehide", keepDrafts);
    }
    const signedOut = key === null || (key === names.token && !newValue);
    const signedIn = key === names.token && newValue && !typed.size;
    if (window.listdrop && (who === "member" ? signedOut : who === "anonymous" && signedIn))
      location.reload();
  });

  const faces = new Map<string, Promise<unknown>>();
  /** Loads a file for each glyph on the page; without it the picture stays a letter on its pattern. */
  const drawGlyphs = () => {
    const shown = new Set<string>();
    for (const picture of doc.querySelectorAll<HTMLElement>("[data-glyph]")) {
      const { glyph = "", drawn } = picture.dataset;
      if (shown.add(glyph).size > GLYPHS_MAX) return;
      if (drawn !== undefined) continue;
      const hex = glyph.codePointAt(0)?.toString(16);
      const face =
        faces.get(glyph) ??
        new FontFace("Listdrop Glyphs", `url(${glyphFolder}/${hex}.ttf)`, { unicodeRange: `U+${hex}` })
          .load()
          .then((loaded) => doc.fonts.add(loaded));
      faces.set(glyph, face);
      face.then(
        () => {
          picture.dataset.drawn = "";
        },
        () => {},
      );
    }
  };
  // after the first paint, and for what a page shows later
  window.addEventListener("load", () =>
    new PerformanceObserver((_, painted) => {
      painted.disconnect();
      drawGlyphs();
      new MutationObserver(drawGlyphs).observe(doc.body, { childList: true, subtree: true });
    }).observe({ type: "paint", buffered: true }),
  );

  const begin = (sign?: Event): void => {
    const { type, target, movementX, movementY } = (sign ?? {}) as PointerEvent;
    // autofocus on load is no interaction, nor is a pointer that does not move
    if (type === "focusin" && (target as HTMLElement).autofocus) return;
    if (type === "pointermove" && !movementX && !movementY) return;
    if (doc.readyState === "loading") {
      doc.addEventListener("DOMContentLoaded", () => begin(), { once: true });
      return;
    }
    const waiting = doc.getElementById("hydrate");
    for (const sign of SIGNS) window.removeEventListener(sign, begin, capture);
    if (!waiting || waiting.dataset.begun) return;
    waiting.dataset.begun = "1";
    for (const href of (waiting.dataset.modules ?? "").split(" "))
      doc.head.appendChild(Object.assign(doc.createElement("link"), { rel: "modulepreload", href }));
    const { textContent } = waiting;
    const script = Object.assign(doc.createElement("script"), { type: "module", nonce, textContent });
    // scripts that can't be loaded: a press does what it does without them
    script.addEventListener("error", repeatPress);
    doc.body.appendChild(script);
    script.remove();
  };
  for (const sign of SIGNS) window.addEventListener(sign, begin, capture);
  /** Returns true after Back or a reload of a feed with more cards, as discovery/front-page/kept-cards.ts keeps. */
  const hasKeptCards = () => {
    const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const name = `${names.cards} ${history.state?.key ?? "default"} ${location.pathname}${location.search}`;
    try {
      return opened?.type !== "navigate" && sessionStorage.getItem(name);
    } catch {
      return false;
    }
  };
  // a page that is of no use without scripts starts them at once
  doc.addEventListener("DOMContentLoaded", () => {
    if (doc.querySelector("[data-scripted]") || hasKeptCards()) begin();
  });
  // An anonymous page is complete without scripts, so it loads none until somebody interacts. A member's page
  // copies the session for apps and other tabs and offers unsent text. A page in the app handles links that
  // open the app. A room and a blind list are live.
  window.addEventListener("load", () => {
    if (who !== "member" && !("Capacitor" in window) && !doc.querySelector("[data-live]")) return;
    "requestIdleCallback" in window
      ? requestIdleCallback(() => begin(), { timeout: IDLE_WITHIN_MS })
      : setTimeout(() => begin());
  });
}

/** The bootstrap's source; the browser already has it and needs no second copy. */
const source = import.meta.env.SSR
  ? `(${bootstrap})(${JSON.stringify(STORAGE)},${JSON.stringify(NOT_IN_DRAFTS)},${JSON.stringify(GLYPH_FOLDER)})`
  : "";

/** Belongs in the head: it must run before any other script. */
export function Bootstrap({ nonce }: { nonce: string }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with a library's
  interface Window {
    /** Present until the page is hydrated. */
    listdrop?: {
      typed: Map<EventTarget, string>;
      /** Restores typed text in fields that hydration has reset, and repeats the press. */
      hydrated: () => void;
    };
  }
}
