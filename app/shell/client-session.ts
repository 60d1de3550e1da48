/** The client session: the token and the user under two fixed keys, and the saved lists. */

import { paths } from "~/lib/paths";
import { ask, Refused } from "~/ui/requests/ask";

const TOKEN = "auth-token";
const USER = "auth-user";
const SAVED = "saved_lists";
/** Set while a native form post is pending, which outdates the copy. */
const STALE = "stale";
/** Key prefix of saved forms. */
const TYPED = "draft/";
const SIGNING_OUT = "signing-out";

type User = { username: string; accessToken: string; saved_lists: string };

/** Makes the copy match the page's viewer. `changed`: user, saves or follows have changed. */
export async function syncClientSession(username: string | null, { changed = false } = {}): Promise<void> {
  try {
    if (username === null) return forget();
    const stale = changed || sessionStorage.getItem(STALE) !== null;
    const last = storedUsername();
    if (last !== null && last !== username) forget();
    if (!stale && localStorage.getItem(TOKEN) && storedUsername() === username) return;
    await fill();
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return forget();
    console.warn("The browser's copy of the session could not be written", error);
  }
}

async function fill(): Promise<void> {
  const user = await ask<User>(paths.sessionToken, { method: "POST" });
  localStorage.setItem(USER, JSON.stringify(user));
  sessionStorage.setItem(SAVED, user.saved_lists);
  sessionStorage.removeItem(STALE);
  // last, because other tabs wait for this key
  localStorage.setItem(TOKEN, user.accessToken);
}

/**
 * Deletes a member's data from this browser. LOG OUT deletes everything. If the session ended otherwise,
 * unsent text (saved forms and a tab's drafts) stays, for its author alone.
 */
function forget(): void {
  if (sessionStorage.getItem(SIGNING_OUT)) {
    localStorage.clear();
    sessionStorage.clear();
  }
  if (localStorage.getItem(TOKEN) !== null)
    for (const key of Object.keys(localStorage)) if (!key.startsWith(TYPED)) localStorage.removeItem(key);
  sessionStorage.removeItem(SAVED);
  sessionStorage.removeItem(STALE);
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
  key === null || (key === TOKEN && (oldValue === null) !== (newValue === null));
