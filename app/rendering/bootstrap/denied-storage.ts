/** Gives the router a session storage in memory if the browser denies access to its own. */
export function replaceDeniedStorage(): void {
  try {
    void sessionStorage;
  } catch {
    const entries = new Map<string, string>();
    Object.defineProperty(window, "sessionStorage", {
      value: {
        getItem: (key: string) => entries.get(key) ?? null,
        setItem: (key: string, value: string) => void entries.set(key, value),
        removeItem: (key: string) => void entries.delete(key),
        clear: () => entries.clear(),
      },
    });
  }
}
