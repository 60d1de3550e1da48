/**
 * Drafts: unsent text of forms, stored in this browser for its writer alone, at most 30 days.
 *
 *     const draft = openDraft("drop", "ann");                   // stores nothing yet
 *     draft.keep([["listTitle", "Best bread"]]);                // other tabs leave it alone
 *     draft.leave();                                            // other tabs may take it over
 *     const found = await findDraft("drop", "ann", signal);     // later, here or in another tab
 *     if (found) deleteDraft(found);
 *
 * A visitor's drafts have the owner "". LOG OUT deletes all drafts; every other end of a session, a log-in
 * and a sign-up keep them. Two tabs with the same form write two drafts. A Web Lock named like the draft
 * tells other tabs that it is open.
 */

import { isSecretField } from "~/lib/requests/secret-fields";
import { NOT_IN_DRAFTS, STORAGE } from "~/lib/requests/storage-names";
import { DAY } from "~/lib/time/durations";

export type Fields = [name: string, value: string][];
export type Draft = { key: string; owner: string; savedAt: number; fields: Fields };
export type OpenDraft = ReturnType<typeof openDraft>;

const KEPT_MS = 30 * DAY;

/** `form` names the form, the same on every load: 'drop', 'drop/{listId}', 'edit/{listId}'. */
export function openDraft(form: string, owner: string) {
  const key = draftKey(form);
  let release: (() => void) | undefined;
  return {
    owner,
    keep(fields: Fields): void {
      release ??= holdLock(key);
      writeDraft(key, owner, fields);
    },
    isKept: () => storage()?.getItem(key) != null,
    forget: () => storage()?.removeItem(key),
    /** Releases the draft: this and other tabs may find it. */
    leave(): void {
      release?.();
      release = undefined;
    },
  };
}

/** Returns a new key: each tab writes its own draft of a form. */
export const draftKey = (form: string) => `${STORAGE.draft}${form}#${Math.random().toString(36).slice(2)}`;

export function writeDraft(key: string, owner: string, fields: Fields): void {
  try {
    storage()?.setItem(key, JSON.stringify({ owner, fields, savedAt: Date.now() }));
  } catch (error) {
    console.warn(error);
  }
}

/**
 * Returns the owner's draft of the form that no tab has open: the one with the key `preferred`, or the newest.
 * If all are open, it waits until one is left: a closed tab releases its lock a moment later. Returns null if
 * there is none, or if `signal` aborts.
 */
export async function findDraft(
  form: string,
  owner: string,
  signal: AbortSignal,
  preferred?: string,
): Promise<Draft | null> {
  const drafts = storedDrafts()
    .filter((draft) => draft.owner === owner && draft.key.startsWith(`${STORAGE.draft}${form}#`))
    .sort((a, b) => Number(b.key === preferred) - Number(a.key === preferred) || b.savedAt - a.savedAt);
  if (drafts.length === 0) return null;
  const open = await openKeys();
  if (signal.aborted) return null;
  const free = drafts.find(({ key }) => !open.has(key));
  if (free) return free;
  const leaving = drafts.map(({ key }) =>
    navigator.locks.request(key, { mode: "shared", signal }, () => true),
  );
  const left = await Promise.any(leaving).catch(() => false);
  return left ? findDraft(form, owner, signal, preferred) : null;
}

/** Returns the owner's drafts of all forms that no tab has open, the newest first. */
export async function closedDrafts(owner: string): Promise<Draft[]> {
  const open = await openKeys();
  return storedDrafts()
    .filter((draft) => draft.owner === owner && !open.has(draft.key))
    .sort((a, b) => b.savedAt - a.savedAt);
}

/** Returns the name of the draft's form, as `openDraft` got it. */
export const formOf = ({ key }: Draft) => key.slice(STORAGE.draft.length, key.lastIndexOf("#"));

export const deleteDraft = ({ key }: Draft) => storage()?.removeItem(key);

/** Undoes `deleteDraft`. */
export const restoreDraft = ({ key, ...rest }: Draft) => storage()?.setItem(key, JSON.stringify(rest));

/** Returns the form's texts without passwords. */
export const draftFields = (form: FormData): Fields =>
  [...form].flatMap(([name, value]) =>
    typeof value === "string" && !isSecretField(name) && !NOT_IN_DRAFTS.includes(name)
      ? [[name, value] satisfies Fields[0]]
      : [],
  );

/** Deletes invalid and expired drafts. */
function storedDrafts(): Draft[] {
  const store = storage();
  const keys = Object.keys(store ?? {}).filter((key) => key.startsWith(STORAGE.draft));
  return keys.flatMap((key) => {
    const draft = readDraft(key, store?.getItem(key) ?? null);
    if (!draft) store?.removeItem(key);
    return draft ?? [];
  });
}

function readDraft(key: string, text: string | null): Draft | null {
  try {
    const { owner, savedAt, fields } = JSON.parse(text ?? "") as Draft;
    const isWhole = typeof owner === "string" && fields.every((field) => field.length === 2);
    return isWhole && Date.now() - savedAt <= KEPT_MS ? { key, owner, savedAt, fields } : null;
  } catch {
    return null;
  }
}

/** Returns null if the browser denies access. Nothing is kept then. */
function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** Holds the lock until the returned function is called or the tab is closed. */
function holdLock(name: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  if ("locks" in navigator) void navigator.locks.request(name, () => held).catch(() => undefined);
  return () => release();
}

async function openKeys(): Promise<Set<string | undefined>> {
  if (!("locks" in navigator)) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}
