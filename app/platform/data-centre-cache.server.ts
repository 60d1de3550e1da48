/** The data centre's cache; none where Node serves the pages (`npm run dev`). The DOM's type knows no default. */
export const dataCentreCache = (): Cache | null =>
  typeof caches === "undefined" ? null : ((caches as unknown as { default?: Cache }).default ?? null);
