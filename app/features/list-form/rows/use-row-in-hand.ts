import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";

/**
 * Returns the key of the row that was focused last, with the list's handlers. The row changes only after a
 * press has ended: it grows, and nothing may move under a finger.
 */
export function useRowInHand(list: RefObject<HTMLElement>, keys: string[]) {
  const [inHand, setInHand] = useState<string | null>(null);
  const pressed = useRef(false);
  const known = useRef(keys);
  known.current = keys;

  const take = (target: Element | null) => {
    const index = [...(list.current?.children ?? [])].findIndex((row) => row.contains(target));
    // read before the click, which may move the row
    const key = known.current[index];
    setTimeout(() => key !== undefined && setInHand(key));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row may have been focused before hydration
  useEffect(() => take(document.activeElement), []);

  const onFocus = ({ target }: FocusEvent) => {
    if (!pressed.current) return take(target);
    const ended = () => {
      document.removeEventListener("pointerup", ended);
      document.removeEventListener("pointercancel", ended);
      take(document.activeElement);
    };
    document.addEventListener("pointerup", ended);
    document.addEventListener("pointercancel", ended);
  };
  const release = () => {
    pressed.current = false;
  };
  return {
    inHand,
    handlers: {
      onFocus,
      onPointerDown: () => {
        pressed.current = true;
        document.addEventListener("pointerup", release, { once: true });
        document.addEventListener("pointercancel", release, { once: true });
      },
    },
  };
}
