import { type MouseEvent, useRef, useState } from "react";
import { useMutationForm } from "./use-mutation-form";

/** Makes a double click one press: the second click would take the first one back. */
export function oncePerDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Shows a toggled intent immediately, until the page's data changes, and reverts it if refused or lost. */
export function useOptimisticToggle(stored: boolean, on: string) {
  const [known, setKnown] = useState({ stored, shown: stored });
  if (known.stored !== stored) setKnown({ stored, shown: stored });
  const before = useRef(stored);
  const show = (shown: boolean) => setKnown((now) => ({ ...now, shown }));
  const { onSubmit } = useMutationForm({
    pressed: (form) => {
      before.current = known.shown;
      show(form.get("intent") === on);
    },
    undone: () => show(before.current),
  });
  return { onSubmit, shown: known.stored === stored ? known.shown : stored };
}
