/** What was typed into a form whose session had ended: kept in this tab, and restored once the same person logs in. */

import { isSecretField } from "~/lib/secret-fields";

const KEY = "words";
/** Differs with every load of the same form. */
const FORM_KEY = "key";

type Fields = [name: string, value: string][];
type Kept = { at: string; owner: string; fields: Fields };

const here = () => location.pathname + location.search;

/** Keeps the form that was sent, and what is now typed into it. */
export function keepWords(owner: string, form: FormData): void {
  const at = here();
  const keep = (fields: Fields) => store({ at, owner, fields });
  const sent = textsOf(form);
  keep(sent);
  const follow = () => {
    const form = readKept()?.at === here() ? formLike(sent) : undefined;
    if (form) keep(textsOf(new FormData(form)));
    if (!readKept()) document.removeEventListener("input", follow);
  };
  document.addEventListener("input", follow);
}

/** Restores what this person typed into its form, and deletes the copy. */
export function bringBackWords(owner: string): void {
  const kept = readKept();
  if (kept?.at !== here() || kept.owner !== owner) return;
  const form = formLike(kept.fields);
  if (!form) return;
  sessionStorage.removeItem(KEY);
  for (const [name, value] of kept.fields)
    for (const field of typedFields(form))
      if (field.name === name && field.value === "") {
        field.value = value;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }
}

/** The form on this page that matches these fields: the same hidden values, and the same text fields. */
function formLike(fields: Fields): HTMLFormElement | undefined {
  const sent = new Map(fields);
  return [...document.forms].find((form) => {
    const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")];
    const same = hidden.every(({ name, value }) => name === FORM_KEY || sent.get(name) === value);
    const typed = typedFields(form);
    return same && typed.length > 0 && typed.every(({ name }) => sent.has(name));
  });
}

const typedFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("textarea[name], input[name]")].filter(
    ({ type }) => type === "text" || type === "textarea",
  );

const textsOf = (form: FormData): Fields =>
  [...form].flatMap(([name, value]) =>
    typeof value === "string" && !isSecretField(name) ? [[name, value] satisfies Fields[0]] : [],
  );

function store(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch (error) {
    console.warn("words not kept", error);
  }
}

function readKept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}
