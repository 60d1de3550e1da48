/** Text that is typed before hydration: the hydrated form gets it, and a draft if the page is left before. */
import { draftFields, draftKey, writeDraft } from "~/ui/drafts/drafts";

export const typedText = new Map<EventTarget, string>();

let sent: EventTarget | null = null;

export function keepTypedText(): void {
  document.addEventListener("input", noteText, true);
  document.addEventListener("submit", ({ target }) => {
    sent = target;
  });
  window.addEventListener("pagehide", writeDrafts);
}

export const cancelDrafts = () => window.removeEventListener("pagehide", writeDrafts);

/** Dispatches 'input' for React, also where hydration has kept the text. */
export function restoreTypedText(): void {
  document.removeEventListener("input", noteText, true);
  for (const [field, value] of typedText) {
    const input = field as HTMLInputElement;
    if (input.type !== "file" && input.value !== value) input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

function noteText({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
    typedText.set(target, target.value);
}

/** Does nothing after hydration: drafts are kept as they are typed then. */
function writeDrafts(): void {
  if (!window.listdrop) return;
  for (const form of new Set([...typedText.keys()].map((field) => (field as HTMLInputElement).form))) {
    const { draftName, draftOwner: owner } = form?.dataset ?? {};
    if (form && form !== sent && draftName && owner !== undefined)
      writeDraft(draftKey(draftName), owner, draftFields(new FormData(form)));
  }
}
