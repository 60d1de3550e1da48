import { useEffect, useState } from "react";

/** Returns true once the page's scripts run: what only works with them is absent until then. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
