/**
 * What a member typed into a form and has not posted: kept in this tab, and restored once the same person sees the
 * form again. A form with data-keep is kept from the first letter, every other one once its session has ended.
 */

import { isSecretField } from "~/lib/secret-fields";

/** Differs with every load of the same form. */
const FORM_KEY = "key";

type Fields = [name: string, value: string][];
type Kept = { owner: string; fields: Fields };

/** Keeps the form that was sent, and what is now typed into it. */
export function keepWords(owner: string, sent: FormData): void {
  const form = formOf(sent);
  if (form) store(form, { owner, fields: textsOf(sent) });
}

/** Keeps what has just been typed; `owner` is null while nobody is signed in. */
export function followWords(owner: string | null, { target }: Event): void {
  const { form } = target as HTMLInputElement;
  if (!form || (owner && !form.dataset.keep)) return;
  const whose = owner ?? readKept(form)?.owner;
  if (whose) store(form, { owner: whose, fields: textsOf(new FormData(form)) });
}

/** Deletes the copy of a form that was posted. */
export const forgetWords = (form: HTMLFormElement) => sessionStorage.removeItem(keyOf(form));

/** Restores what this person typed into the page's forms, and deletes the copies. */
export function bringBackWords(owner: string): void {
  for (const form of document.forms) {
    const kept = readKept(form);
    if (kept?.owner !== owner) continue;
    sessionStorage.removeItem(keyOf(form));
    for (const [name, value] of kept.fields)
      for (const field of typedFields(form))
        if (field.name === name && field.value === "") {
          field.value = value;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
  }
}

/** The form on this page that was sent: with the same hidden values and the same text fields. */
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

/** The same for every load of the same form: where it posts to, its hidden values and its text fields. */
const keyOf = (form: HTMLFormElement): string =>
  `words ${JSON.stringify([new URL(form.action).pathname, hiddenOf(form), typedFields(form).map(({ name }) => name)])}`;

const hiddenOf = (form: HTMLFormElement): Fields =>
  [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")].flatMap(({ name, value }) =>
    name === FORM_KEY ? [] : [[name, value] satisfies Fields[0]],
  );

const typedFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea[name], input[name]")].filter(
    ({ type }) => type === "text" || type === "textarea",
  );

const textsOf = (form: FormData): Fields =>
  [...form].flatMap(([name, value]) =>
    typeof value === "string" && !isSecretField(name) ? [[name, value] satisfies Fields[0]] : [],
  );

function store(form: HTMLFormElement, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(kept));
  } catch (error) {
    console.warn("words not kept", error);
  }
}

function readKept(form: HTMLFormElement): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
