import { type RefObject, useEffect, useState } from "react";

/** Returns true once the fold or dialog around an element has been opened, also before hydration. */
export function useOpened(part: RefObject<HTMLElement>): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const fold = part.current?.closest("details, dialog");
    if (!fold || opened) return;
    const look = () => setOpened(fold.matches("[open], :popover-open"));
    look();
    fold.addEventListener("toggle", look);
    return () => fold.removeEventListener("toggle", look);
  }, [part, opened]);
  return opened;
}
