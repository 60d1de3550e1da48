import { useRef, useState } from "react";
import { useMutationForm } from "./use-mutation-form";

/**
 * A intent that turns something on or off. What was pressed counts at once, and until the page knows better: not all that
 * stands on it is loaded again. What was refused or lost is taken back.
 */
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
