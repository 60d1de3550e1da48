/**
 * Drafts of all forms that are posted as they are. Forms with data-draft="typed" keep theirs from the first
 * letter, others once the session has ended. data-draft="own" leaves a form out: it keeps its draft itself.
 * With data-draft-name and data-draft-owner, text that was typed before the scripts ran is kept even if the
 * page is left before they do (`rendering/bootstrap/typed-text.ts`).
 */
import { type Draft, deleteDraft, draftFields, findDraft, type OpenDraft, openDraft } from "./drafts";

type TypedField = HTMLInputElement | HTMLTextAreaElement;

/** Excluded from the form's identity, because it differs with every load. */
const FORM_KEY = "key";

/** Drafts of the page's forms that a person has typed into or submitted. */
const drafts = new Map<HTMLFormElement, OpenDraft>();

/**
 * Handles 'input' and 'submit'. `owner` is null while nobody is logged in. It stores the text at once, because
 * the page may be left the next moment.
 */
export function followForm(owner: string | null, { target, type }: Event): void {
  const form = target instanceof HTMLFormElement ? target : (target as HTMLInputElement).form;
  if (!form || !isPlain(form)) return;
  const draft = drafts.get(form) ?? (owner === null ? undefined : openDraft(formName(form), owner));
  if (!draft) return;
  drafts.set(form, draft);
  const isTyped = form.dataset.draft === "typed";
  // once the session has ended, a draft that is gone was deleted by LOG OUT in another tab
  if (owner === null ? draft.isKept() : isTyped) draft.keep(draftFields(new FormData(form)));
  else if (owner !== null && type === "submit") draft.forget();
}

/** Keeps everything typed on this page. Call it when the session has ended. */
export function keepDrafts(): void {
  for (const [form, draft] of drafts) draft.keep(draftFields(new FormData(form)));
}

export const forgetDraft = (form: HTMLFormElement) => drafts.get(form)?.forget();

/** Fills forms, all of the page or those that appeared later, from the owner's drafts, and leaves the drafts of the previous page. */
export function restoreDrafts(
  owner: string,
  signal: AbortSignal,
  forms: Iterable<HTMLFormElement> = document.forms,
): void {
  for (const [form, draft] of drafts)
    if (!form.isConnected || draft.owner !== owner) {
      draft.leave();
      drafts.delete(form);
    }
  for (const form of forms)
    if (isPlain(form) && !drafts.has(form))
      void findDraft(formName(form), owner, signal).then((found) => found && fill(form, found));
}

/** Does nothing if something else was typed before the draft was found; the draft then stays for the next visit. */
function fill(form: HTMLFormElement, draft: Draft): void {
  const fields = draft.fields.flatMap(([name, value]) =>
    typedFields(form).flatMap((field) => (field.name === name ? { field, value } : [])),
  );
  if (fields.some(({ field, value }) => !isUntouched(field) && field.value !== value)) return;
  deleteDraft(draft);
  for (const { field, value } of fields) {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

const isUntouched = ({ value, defaultValue }: TypedField) => value === "" || value === defaultValue;

/** Returns a name that is the same for every load: the given one, or action, hidden values and text fields. */
const formName = (form: HTMLFormElement): string =>
  form.dataset.draftName ??
  JSON.stringify([
    new URL(form.action).pathname,
    [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")]
      .filter(({ name }) => name !== FORM_KEY)
      .map(({ name, value }) => [name, value]),
    typedFields(form).map(({ name }) => name),
  ]);

/** Returns true for forms that a draft is kept of: posted, with text fields, and without drafts of their own. */
const isPlain = (form: HTMLFormElement) =>
  form.method === "post" && form.dataset.draft !== "own" && typedFields(form).length > 0;

const typedFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll<TypedField>("textarea[name], input[name]")].filter(
    ({ type }) => type === "text" || type === "textarea",
  );
