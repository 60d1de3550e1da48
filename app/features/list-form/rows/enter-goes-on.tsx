import type { KeyboardEvent } from "react";
import { INTENT_FIELD } from "~/features/list-form/model/list-form-fields";

/** Makes Enter move to the first item instead of saving an unfinished list. Ctrl or Cmd with Enter saves. */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
  } else if (
    target instanceof HTMLElement &&
    target.matches('input:not([type="file"]), [data-look="title"]')
  ) {
    event.preventDefault();
    form.querySelector<HTMLElement>('[data-control="title"]')?.focus();
  }
}

/** Renders the form's first button, which Enter presses without JavaScript. It adds a row and never saves. */
export function EnterButton() {
  return (
    <button
      type="submit"
      name={INTENT_FIELD}
      value="enter"
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
    >
      Add
    </button>
  );
}
