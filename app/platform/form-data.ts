import { safePath } from "~/lib/addresses/safe-path";
import { SHOWN_TO_FIELD } from "~/lib/people/shown-to";
import { isSecretField } from "~/lib/requests/secret-fields";

/** Returns a form field as text; '' if it is missing or a file. */
export const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Returns a chosen file; null if there is none. */
export const fileOf = (form: FormData, name: string): File | null => {
  const value = form.get(name);
  return value instanceof File && value.size > 0 ? value : null;
};

/** Returns the path that a form of many pages returns to. */
export const backOf = (form: FormData): string => safePath(fieldOf(form, "back")) ?? "/";

/** Returns the texts without secrets and without the account that the page was shown to. */
export const textFields = (form: FormData): [name: string, value: string][] =>
  [...form].flatMap(([name, value]) =>
    typeof value === "string" && !isSecretField(name) && name !== SHOWN_TO_FIELD ? [[name, value]] : [],
  );

/** Returns false for a navigation, also if the header is missing. Scripts must not be redirected. */
export const isByScript = ({ headers }: Request): boolean =>
  (headers.get("Sec-Fetch-Mode") ?? "navigate") !== "navigate";
