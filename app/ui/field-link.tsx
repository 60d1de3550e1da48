import type { MouseEvent, ReactNode } from "react";

type Props = { fieldId: string; children: ReactNode };

/**
 * What is wrong with a field, as a link to it. With scripts it moves the focus itself: a new address would be a
 * navigation to the router, which forgets the action's answer and with it what was wrong.
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
