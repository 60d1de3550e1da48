/**
 * The account that this document was shown to, in the form of `shownTo`. All its writes name it until the
 * document is left, even if a later load finds another session.
 */
import { SHOWN_TO_FIELD, SHOWN_TO_HEADER } from "~/lib/people/shown-to";

let pageAccount: string | null = null;

/** Has no effect once the document has an account. */
export function claimPage(account: string | null | undefined): void {
  pageAccount ??= account ?? null;
}

/** Called after LOG OUT in this document. */
export function releasePage(): void {
  pageAccount = null;
}

export const isPageOf = (account: string): boolean => pageAccount === null || pageAccount === account;

/**
 * Takes over from the fields that the server has added: React does not know them. Each form gets its field
 * when its data is read, to submit it or to send it by fetch.
 */
export function nameForms(): void {
  for (const field of document.querySelectorAll(`input[name="${SHOWN_TO_FIELD}"]`)) field.remove();
  document.addEventListener("formdata", ({ target, formData }) => {
    if (!(target instanceof HTMLFormElement) || target.method !== "post") return;
    const account = target.dataset.shownTo ?? pageAccount;
    if (account) formData.set(SHOWN_TO_FIELD, account);
  });
}

/** Adds the account to a write. */
export function namedRequest(init: RequestInit | undefined): RequestInit | undefined {
  if (!pageAccount || (init?.method ?? "GET").toUpperCase() === "GET") return init;
  const headers = new Headers(init?.headers);
  if (!headers.has(SHOWN_TO_HEADER)) headers.set(SHOWN_TO_HEADER, pageAccount);
  return { ...init, headers };
}
