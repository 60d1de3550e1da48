import { BANDS_FIELD } from "~/features/list-form/model/list-form-fields";

/** Writes the names of bands, in lines, into a form; '' changes nothing. */
export function setBandLines(form: HTMLFormElement | null | undefined, lines = ""): void {
  const field = form?.elements.namedItem(BANDS_FIELD);
  if (!lines || !(field instanceof HTMLTextAreaElement)) return;
  field.value = lines;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export const bandLinesIn = (form: HTMLFormElement | null | undefined): string =>
  String(new FormData(form ?? undefined).get(BANDS_FIELD) ?? "");
