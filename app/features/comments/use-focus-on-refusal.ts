import { type RefObject, useEffect, useRef } from "react";

/** Once a form's words are refused the focus goes back to them, where the reason is read out; not when a page loads. */
export function useFocusOnRefusal(form: RefObject<HTMLFormElement>, result: object | undefined): void {
  const known = useRef(result);
  useEffect(() => {
    if (result && result !== known.current) form.current?.querySelector("textarea")?.focus();
    known.current = result;
  }, [form, result]);
}
