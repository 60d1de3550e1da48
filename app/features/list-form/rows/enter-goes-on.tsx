import type { KeyboardEvent } from "react";
import { INTENT_FIELD } from "~/features/list-form/form/list-form-fields";

/** Enter moves to the first item instead of saving an unfinished list; with Ctrl or Cmd it saves. */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget: form } = event;
  if (event.key !== "Enter" || event.defaultPrevented) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
  } else if (target instanceof HTMLInputElement && target.type !== "file") {
    event.preventDefault();
    form.querySelector<HTMLElement>('[data-control="title"]')?.focus();
  }
}

/** Without JavaScript, Enter presses the first button of a form: this one adds and never saves. */
export function EnterButton() {
  return (
    <button
      type="submit"
      name={INTENT_FIELD}
      value="enter"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
    >
      Add
    </button>
  );
}
