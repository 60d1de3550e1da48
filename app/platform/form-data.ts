import { isSecretField } from "~/lib/secret-fields";

/** Returns a form field as text; '' if it is missing or a file. */
export const fieldOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

export const textFields = (form: FormData): [name: string, value: string][] =>
  [...form].flatMap(([name, value]) =>
    typeof value === "string" && !isSecretField(name) ? [[name, value]] : [],
  );

/** Returns false for a navigation, also if the header is missing. Scripts must not be redirected. */
export const isByScript = ({ headers }: Request): boolean =>
  (headers.get("Sec-Fetch-Mode") ?? "navigate") !== "navigate";
