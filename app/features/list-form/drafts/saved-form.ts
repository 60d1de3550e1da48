/** Stores saved forms per tab and form, so that two tabs never overwrite each other. */

export type SavedFormStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;

export type SavedForm = {
  id: string;
  /** In ms since 1970. */
  savedAt: number;
  /** The user who wrote it. No other user of this browser sees the offer. */
  owner: string;
  fields: [name: string, value: string][];
};

/** Maximum age of a saved form, in ms. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const PREFIX = "draft/";

const storageKey = (target: string, id: string) => `${PREFIX}${target}#${id}`;

/** `target` is 'drop', 'drop/{listId}' or 'edit/{listId}'. If storage fails, it only logs a warning. */
export function saveForm(storage: SavedFormStorage, target: string, draft: SavedForm): void {
  try {
    storage.setItem(storageKey(target, draft.id), JSON.stringify(draft));
  } catch (error) {
    console.warn("form not saved in this browser", error);
  }
}

export const forgetSavedForm = (storage: SavedFormStorage, target: string, id: string) =>
  storage.removeItem(storageKey(target, id));

type Looker = {
  owner: string;
  now: number;
  live: string[];
};

/** Returns the owner's newest saved form that no open tab is writing. Deletes expired ones. */
export function findSavedForm(
  storage: SavedFormStorage,
  target: string,
  { owner, now, live }: Looker,
): SavedForm | null {
  let newest: SavedForm | null = null;
  for (const key of storedKeys(storage)) {
    if (!key.startsWith(PREFIX)) continue;
    const draft = readDraft(storage.getItem(key));
    if (!draft || now - draft.savedAt > KEPT_MS) {
      storage.removeItem(key);
      continue;
    }
    if (key !== storageKey(target, draft.id) || draft.owner !== owner || live.includes(draft.id)) continue;
    if (!newest || draft.savedAt > newest.savedAt) newest = draft;
  }
  return newest;
}

const storedKeys = (storage: SavedFormStorage) =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "").filter(Boolean);

function readDraft(text: string | null): SavedForm | null {
  try {
    const draft = JSON.parse(text ?? "") as SavedForm;
    const { id, owner, savedAt, fields } = draft;
    const isWhole = typeof id === "string" && typeof owner === "string" && Number.isFinite(savedAt);
    return isWhole && Array.isArray(fields) && fields.every((pair) => pair.length === 2) ? draft : null;
  } catch {
    return null;
  }
}

/** Returns the form's fields without the revisions, which belong to the loaded page. */
export function draftFields(form: FormData): SavedForm["fields"] {
  return [...form.entries()].flatMap(([name, value]) =>
    typeof value === "string" && name !== "rev" && name !== "versionRev" ? [[name, value] as const] : [],
  ) as SavedForm["fields"];
}

export function draftForm({ fields }: SavedForm): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, String(value));
  return form;
}
