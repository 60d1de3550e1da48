import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";

/**
 * Returns the key of the row that was focused last, with the list's handlers. The row changes only after a
 * press has ended: it grows, and nothing may move under a finger.
 */
export function useRowInHand(list: RefObject<HTMLElement>, keys: string[]) {
  const [inHand, setInHand] = useState<string | null>(null);
  const isPressed = useRef(false);
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

  const release = () => {
    isPressed.current = false;
    take(document.activeElement);
  };
  return {
    inHand,
    handlers: {
      onFocus: ({ target }: FocusEvent) => isPressed.current || take(target),
      onPointerDown: () => {
        isPressed.current = true;
        for (const type of ["pointerup", "pointercancel"])
          document.addEventListener(type, release, { once: true });
      },
    },
  };
}
