/**
 * The only script before the first interaction. `scripts/inline-script.ts` bundles it into one text, which the
 * root inlines into the head, before any other script.
 */
import { hasKeptCards } from "./features/discovery/front-page/kept-cards";
import { replaceDeniedStorage } from "./rendering/bootstrap/denied-storage";
import { holdPress, repeatPress } from "./rendering/bootstrap/early-press";
import { drawGlyphs } from "./rendering/bootstrap/glyphs";
import { startHydration } from "./rendering/bootstrap/hydration";
import { followSession } from "./rendering/bootstrap/session";
import { keepTypedText, restoreTypedText, typedText } from "./rendering/bootstrap/typed-text";

replaceDeniedStorage();
// zod would test whether eval is allowed, which the CSP would report
Object.assign(window, { __zod_globalConfig: { jitless: true } });
window.listdrop = {
  typed: typedText,
  hydrated() {
    restoreTypedText();
    window.listdrop = undefined;
    repeatPress();
  },
};
document.addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLImageElement) target.closest("figure")?.setAttribute("hidden", "");
  },
  true,
);
keepTypedText();
holdPress();
followSession();
drawGlyphs();
startHydration(hasKeptCards);

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
