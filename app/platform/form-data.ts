/** What is asked of a sent form. */
import { isSecretField } from "~/lib/secret-fields";

/** A form field as text; '' if it is missing or a file. */
export const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** The texts of a form, without secrets. */
export const textsOf = (form: FormData): [name: string, value: string][] =>
  [...form].flatMap(([name, value]) =>
    typeof value === "string" && !isSecretField(name) ? [[name, value]] : [],
  );

/** Whether a script sent this request, so that it must not be redirected; a browser that does not say is a person's. */
export const isByScript = ({ headers }: Request): boolean =>
  (headers.get("Sec-Fetch-Mode") ?? "navigate") !== "navigate";
