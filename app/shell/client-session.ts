/** The client session: the token and the user under two fixed keys, with the saved lists. */

import { paths } from "~/lib/paths";
import { ask, Refused } from "~/ui/requests/ask";

const TOKEN = "auth-token";
const USER = "auth-user";
const SAVED = "saved_lists";
/** Set while a native form post is pending, because the copy will be outdated after it. */
const STALE = "stale";
/** Keys of saved forms begin with this. */
const TYPED = "draft/";
const SIGNING_OUT = "signing-out";

type User = { username: string; accessToken: string; saved_lists: string };

/** Makes the copy match the page's viewer; `changed` after a change of user, saves or follows. */
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

/** Fetches the token and the user record, and stores them. */
async function fill(): Promise<void> {
  const user = await ask<User>(paths.sessionToken, { method: "POST" });
  localStorage.setItem(USER, JSON.stringify(user));
  sessionStorage.setItem(SAVED, user.saved_lists);
  sessionStorage.removeItem(STALE);
  // last, because other tabs wait for this key
  localStorage.setItem(TOKEN, user.accessToken);
}

/**
 * Deletes what this browser keeps of a member. LOG OUT deletes all of it; after a session that ended otherwise, what
 * they typed and have not sent stays (saved forms, and the words that a tab keeps), for its writer alone.
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

/** Whether a storage event of another tab means that somebody signed in or out there. */
export const concernsSession = ({ key, oldValue, newValue }: StorageEvent) =>
  key === null || (key === TOKEN && (oldValue === null) !== (newValue === null));
