/** The client session: the token and the user under two fixed keys, and the saved lists. */

import { paths } from "~/lib/addresses/paths";
import { STORAGE } from "~/lib/requests/storage-names";
import { releasePage } from "~/ui/page/page-account";
import { fetchJson, RefusedRequest } from "~/ui/requests/fetch-json";

const USER = "auth-user";

type User = { username: string; accessToken: string; saved_lists: string };

/** Makes the copy match the page's viewer. `changed`: user, saves or follows have changed. */
export async function syncClientSession(username: string | null, { changed = false } = {}): Promise<void> {
  try {
    if (username === null) return clearSession();
    const stale = changed || sessionStorage.getItem(STORAGE.stale) !== null;
    const last = storedUsername();
    if (last !== null && last !== username) clearSession();
    if (!stale && localStorage.getItem(STORAGE.token) && storedUsername() === username) return;
    await fill();
  } catch (error) {
    if (error instanceof RefusedRequest && error.status === 401) return clearSession();
    console.warn("The browser's copy of the session could not be written", error);
  }
}

async function fill(): Promise<void> {
  const user = await fetchJson<User>(paths.sessionToken, { method: "POST" });
  localStorage.setItem(USER, JSON.stringify(user));
  sessionStorage.setItem(STORAGE.savedLists, user.saved_lists);
  sessionStorage.removeItem(STORAGE.stale);
  // last, because other tabs wait for this key
  localStorage.setItem(STORAGE.token, user.accessToken);
}

/**
 * Deletes a member's data from this browser. LOG OUT deletes everything. If the session ended otherwise,
 * drafts stay, for their writers alone.
 */
export function clearSession(): void {
  if (sessionStorage.getItem(STORAGE.signingOut)) {
    localStorage.clear();
    sessionStorage.clear();
    releasePage();
  }
  if (localStorage.getItem(STORAGE.token) !== null)
    for (const key of Object.keys(localStorage))
      if (!key.startsWith(STORAGE.draft)) localStorage.removeItem(key);
  sessionStorage.removeItem(STORAGE.savedLists);
  sessionStorage.removeItem(STORAGE.stale);
}

function storedUsername(): string | null {
  try {
    return (JSON.parse(localStorage.getItem(USER) ?? "null") as User | null)?.username ?? null;
  } catch {
    return null;
  }
}

/** Returns true if a storage event means that somebody signed in or out in another tab. */
export const concernsSession = ({ key, oldValue, newValue }: StorageEvent) =>
  key === null || (key === STORAGE.token && (oldValue === null) !== (newValue === null));
