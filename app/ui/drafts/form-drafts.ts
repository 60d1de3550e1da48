/**
 * Drafts of all forms that are posted as they are. Forms with data-draft="typed" keep theirs from the first
 * letter, others once the session has ended. data-draft="own" leaves a form out: it keeps its draft itself.
 */
import { type Draft, deleteDraft, draftFields, findDraft, type OpenDraft, openDraft } from "./drafts";
import { isPlain, typedFields } from "./plain-form";

/** Excluded from the form's identity, because it differs with every load. */
const FORM_KEY = "key";

/** Drafts of the page's forms that a person has typed into or submitted. */
const drafts = new Map<HTMLFormElement, OpenDraft>();

/** Handles 'input' and 'submit' of a plain form. `owner` is null while nobody is logged in. */
function followForm(owner: string | null, form: HTMLFormElement, type: string): void {
  const draft = drafts.get(form) ?? (owner === null ? undefined : openDraft(formName(form), owner));
  if (!draft) return;
  drafts.set(form, draft);
  const isTyped = form.dataset.draft === "typed";
  // once the session has ended, a draft that is gone was deleted by LOG OUT in another tab
  if (owner === null ? draft.isKept() : isTyped) draft.keep(draftFields(new FormData(form)));
  else if (owner !== null && type === "submit") draft.forget();
}

/** Keeps everything typed on this page. Call it when the session has ended. */
function keepDrafts(): void {
  for (const [form, draft] of drafts) draft.keep(draftFields(new FormData(form)));
}

export const forgetDraft = (form: HTMLFormElement) => drafts.get(form)?.forget();

/** Fills the page's empty fields from the owner's drafts, and leaves the drafts of the previous page. */
function restoreDrafts(owner: string, signal: AbortSignal): void {
  for (const [form, draft] of drafts)
    if (!form.isConnected || draft.owner !== owner) {
      draft.leave();
      drafts.delete(form);
    }
  for (const form of document.forms)
    if (isPlain(form) && !drafts.has(form))
      void findDraft(formName(form), owner, signal).then((found) => found && fill(form, found));
}

function fill(form: HTMLFormElement, draft: Draft): void {
  deleteDraft(draft);
  for (const [name, value] of draft.fields)
    for (const field of typedFields(form))
      if (field.name === name && field.value === "") {
        field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
}

/** Returns a name that is the same for every load of a form: its action, hidden values and text fields. */
const formName = (form: HTMLFormElement): string =>
  JSON.stringify([
    new URL(form.action).pathname,
    [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
      .filter(({ name }) => name !== FORM_KEY)
      .map(({ name, value }) => [name, value]),
    typedFields(form).map(({ name }) => name),
  ]);

export const formDrafts = { followForm, keepDrafts, restoreDrafts };
