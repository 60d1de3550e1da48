type TypedField = HTMLInputElement | HTMLTextAreaElement;

/** Returns true for forms that a draft is kept of: posted, with text fields, and without drafts of their own. */
export const isPlain = (form: HTMLFormElement) =>
  form.method === "post" && form.dataset.draft !== "own" && typedFields(form).length > 0;

export const typedFields = (form: HTMLFormElement) =>
  [...form.querySelectorAll<TypedField>("textarea[name], input[name]")].filter(
    ({ type }) => type === "text" || type === "textarea",
  );
