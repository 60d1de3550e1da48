import { useEffect, useLayoutEffect } from "react";

/** useLayoutEffect that is silent on the server, where nothing is laid out. */
export const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
