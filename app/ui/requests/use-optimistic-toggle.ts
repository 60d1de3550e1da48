import { useRef, useState } from "react";
import { useMutationForm } from "./use-mutation-form";

/**
 * Toggles an intent optimistically. Shows the new state immediately and until the page's data changes,
 * because not all of it is loaded again. Reverts a refused or lost intent.
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
