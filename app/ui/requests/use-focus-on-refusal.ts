import { type RefObject, useEffect, useRef } from "react";

/** Once a form is refused the focus goes to its first wrong field, whose error is read out; not when a page loads. */
export function useFocusOnRefusal(form: RefObject<HTMLElement>, result: object | undefined): void {
  const known = useRef(result);
  useEffect(() => {
    if (result && result !== known.current)
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    known.current = result;
  }, [form, result]);
}
