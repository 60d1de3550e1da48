import type { MouseEvent, ReactNode } from "react";

type Props = { fieldId: string; children: ReactNode };

/**
 * Links an error to its field. With scripts it focuses the field itself. To the router a new hash is a
 * navigation, which drops the action's result and the error with it.
 */
export function FieldLink({ fieldId, children }: Props) {
  function focusField(event: MouseEvent) {
    const field = document.getElementById(fieldId);
    if (!field) return;
    event.preventDefault();
    const fold = field.closest("details");
    if (fold) fold.open = true;
    field.focus();
  }
  return (
    <a href={`#${fieldId}`} onClick={focusField}>
      {children}
    </a>
  );
}
