import { isSecretField } from "~/lib/secret-fields";

/** Returns a form field as text; '' if it is missing or a file. */
export const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** Returns the text fields of a form, without secrets. */
export const textsOf = (form: FormData): [name: string, value: string][] =>
  [...form].flatMap(([name, value]) =>
    typeof value === "string" && !isSecretField(name) ? [[name, value]] : [],
  );

/**
 * Returns true if a script sent the request, which must then not be redirected. Browsers that don't send the
 * header count as navigation.
 */
export const isByScript = ({ headers }: Request): boolean =>
  (headers.get("Sec-Fetch-Mode") ?? "navigate") !== "navigate";
