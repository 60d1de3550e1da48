import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first invalid field after a refusal, so that its error is read out; not on page load. */
export function useFocusOnRefusal(form: RefObject<HTMLElement>, result: object | undefined): void {
  const known = useRef(result);
  useEffect(() => {
    if (result && result !== known.current)
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    known.current = result;
  }, [form, result]);
}
