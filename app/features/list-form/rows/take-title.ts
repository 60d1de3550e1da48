/** Takes the title of an imported list, if the form has none. */
export function takeTitle(form: HTMLFormElement | null | undefined, title: string): void {
  const field = form?.elements.namedItem("listTitle");
  if (!title || !(field instanceof HTMLInputElement) || field.value.trim()) return;
  field.value = title;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
