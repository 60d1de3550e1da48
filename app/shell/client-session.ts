/** The browser's copy of the session: the token and the user under two fixed keys, the saved lists beside them. */

import { ask, Refused } from "~/ui/ask";

const TOKEN = "auth-token";
const USER = "auth-user";
const SAVED = "saved_lists";
/** Set while a native form post is under way, because the copy will be old after it. */
const STALE = "stale";
const SIGNING_OUT = "signing-out";

type User = { username: string; accessToken: string; saved_lists: string };

/** Makes the copy agree with who the page says is looking; `changed` after a change of user, saves or follows. */
export async function syncClientSession(username: string | null, { changed = false } = {}): Promise<void> {
  try {
    if (username === null) return forget();
    // whoever is still here has not left after all
    sessionStorage.removeItem(SIGNING_OUT);
    const stale = changed || sessionStorage.getItem(STALE) !== null;
    if (!stale && localStorage.getItem(TOKEN) && storedUsername() === username) return;
    await fill();
  } catch (error) {
    if (error instanceof Refused && error.status === 401) return forget();
    console.warn("The browser's copy of the session could not be written", error);
  }
}

/** Asks for the token and the user record, and keeps them. */
async function fill(): Promise<void> {
  const user = await ask<User>("/session/token", { method: "POST" });
  localStorage.setItem(USER, JSON.stringify(user));
  sessionStorage.setItem(SAVED, user.saved_lists);
  sessionStorage.removeItem(STALE);
  // last, because other tabs wait for this key
  localStorage.setItem(TOKEN, user.accessToken);
}

/** After a sign-out everything goes; after a session that ended otherwise only the copy, and drafts stay. */
function forget(): void {
  if (sessionStorage.getItem(SIGNING_OUT)) {
    localStorage.clear();
    sessionStorage.clear();
  }
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
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

/** Whether a storage event of another tab means that somebody signed out or in there. */
export const concernsSession = ({ key, oldValue, newValue }: StorageEvent) =>
  key === null || (key === TOKEN && (oldValue === null) !== (newValue === null));
