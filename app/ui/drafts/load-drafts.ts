/** Loads the drafts of plain forms when a page first needs them, because most readers never type. */
import { DRAFT_PREFIX } from "./draft-prefix";
import { isPlain } from "./plain-form";

type FormDrafts = typeof import("./form-drafts").formDrafts;

let loading: Promise<FormDrafts | undefined> | undefined;

function loadDrafts() {
  loading ??= import("./form-drafts").then(
    ({ formDrafts }) => formDrafts,
    (error) => {
      loading = undefined;
      console.warn("drafts could not be loaded", error);
      return undefined;
    },
  );
  return loading;
}

/** Handles 'input' and 'submit'. `owner` is null while nobody is logged in. */
export async function followForm(owner: string | null, { target, type }: Event): Promise<void> {
  const form = target instanceof HTMLFormElement ? target : (target as HTMLInputElement).form;
  if (form && isPlain(form)) (await loadDrafts())?.followForm(owner, form, type);
}

/** Keeps everything typed on this page. Call it when the session has ended. */
export async function keepDrafts(): Promise<void> {
  (await loading)?.keepDrafts();
}

/** Fills the page's empty fields from the owner's drafts, and leaves the drafts of the previous page. */
export async function restoreDrafts(owner: string, signal: AbortSignal): Promise<void> {
  if (!loading && !hasStoredDrafts()) return;
  const drafts = await loadDrafts();
  if (!signal.aborted) drafts?.restoreDrafts(owner, signal);
}

function hasStoredDrafts(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(DRAFT_PREFIX));
  } catch {
    return false;
  }
}
