import type { MouseEvent, ReactNode } from "react";

type Props = { fieldId: string; children: ReactNode };

/**
 * A field's error, as a link to it. With scripts it moves the focus itself: a new address would be a
 * navigation to the router, which forgets the action's result and with it the error.
 */
export function FieldLink({ fieldId, children }: Props) {
  function focusField(event: MouseEvent) {
    const field = document.getElementById(fieldId);
    if (!field) return;
    event.preventDefault();
    field.focus();
  }
  return (
    <a href={`#${fieldId}`} onClick={focusField}>
      {children}
    </a>
  );
}
