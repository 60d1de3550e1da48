/** Returns the data centre's cache, or null in Node (`npm run dev`). The DOM's type lacks `default`. */
export const dataCentreCache = (): Cache | null =>
  typeof caches === "undefined" ? null : ((caches as unknown as { default?: Cache }).default ?? null);
