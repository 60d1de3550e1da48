/**
 * Drafts of unsent form text, stored in this tab and restored when the same member sees the form again. Forms
 * with data-keep are stored from the first letter, others once the session has ended.
 */

import { isSecretField } from "~/lib/secret-fields";

/** Excluded from the form's identity, because it differs with every load. */
const FORM_KEY = "key";

type Fields = [name: string, value: string][];
type StoredForm = { owner: string; fields: Fields };

export function keepWords(owner: string, sent: FormData): void {
  const form = formOf(sent);
  if (form) store(form, { owner, fields: formFields(sent) });
}

/** Stores typed text. `owner` is null while nobody is logged in. */
export function followWords(owner: string | null, { target }: Event): void {
  const { form } = target as HTMLInputElement;
  if (!form || (owner && !form.dataset.keep)) return;
  const whose = owner ?? readKept(form)?.owner;
  if (whose) store(form, { owner: whose, fields: formFields(new FormData(form)) });
}

export const forgetWords = (form: HTMLFormElement) => sessionStorage.removeItem(formStorageKey(form));

export function bringBackWords(owner: string): void {
  for (const form of document.forms) {
    const kept = readKept(form);
    if (kept?.owner !== owner) continue;
    sessionStorage.removeItem(formStorageKey(form));
    for (const [name, value] of kept.fields)
      for (const field of typedFields(form))
        if (field.name === name && field.value === "") {
          field.value = value;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
  }
}

/** Finds the submitted form on this page by its hidden values and text fields. */
function formOf(sent: FormData): HTMLFormElement | undefined {
  return [...document.forms].find((form) => {
    const typed = typedFields(form);
    return (
      typed.length > 0 &&
      typed.every(({ name }) => sent.has(name)) &&
      hiddenOf(form).every(([name, value]) => sent.get(name) === value)
    );
  });
}

/** Returns a key that is the same for every load of a form: its action, hidden values and text fields. */
const formStorageKey = (form: HTMLFormElement): string =>
  `words ${JSON.stringify([new URL(form.action).pathname, hiddenOf(form), typedFields(form).map(({ name }) => name)])}`;

const hiddenOf = (form: HTMLFormElement): Fields =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")].flatMap(({ name, value }) =>
    name === FORM_KEY ? [] : [[name, value] satisfies Fields[0]],
  );

const typedFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea[name], input[name]")].filter(
    ({ type }) => type === "text" || type === "textarea",
  );

const formFields = (form: FormData): Fields =>
  [...form].flatMap(([name, value]) =>
    typeof value === "string" && !isSecretField(name) ? [[name, value] satisfies Fields[0]] : [],
  );

function store(form: HTMLFormElement, kept: StoredForm): void {
  try {
    sessionStorage.setItem(formStorageKey(form), JSON.stringify(kept));
  } catch (error) {
    console.warn("words not kept", error);
  }
}

function readKept(form: HTMLFormElement): StoredForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(formStorageKey(form)) ?? "null") as StoredForm | null;
  } catch {
    return null;
  }
}
