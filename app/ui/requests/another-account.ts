import { keepDrafts } from "~/ui/drafts/form-drafts";
import { announce } from "~/ui/states/announce";

/** The refusal of a write that was sent after the session became another's. */
export type AnotherAccount = { code: "another-account"; message: string; logInAs: string | null };

export const isAnotherAccount = (answer: unknown): answer is AnotherAccount =>
  (answer as { code?: string } | null | undefined)?.code === "another-account";

/** Says so, with the way back and the words. The page stays. Closes a dialog, which would cover the message. */
export function sayAnotherAccount({ message, logInAs }: AnotherAccount, form?: FormData): void {
  keepDrafts();
  document.querySelector<HTMLDialogElement>("dialog:modal")?.close();
  announce(`${message}.`, { logInAs, words: form ? typedWords(form) : "" });
}

/** Returns what a person has typed, one field a line. */
const typedWords = (form: FormData): string =>
  [...form]
    .flatMap(([name, value]) => (typeof value === "string" && isText(name) ? value : []))
    .join("\n")
    .trim();

function isText(name: string): boolean {
  const [field] = document.getElementsByName(name);
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === "text");
}
