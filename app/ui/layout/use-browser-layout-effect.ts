import { useEffect, useLayoutEffect } from "react";

/** useLayoutEffect without the warning on the server, where nothing is laid out. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
