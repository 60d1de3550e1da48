import { useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { paths } from "~/lib/paths";
import { draftFields, findSavedForm, forgetSavedForm, type SavedForm, saveForm } from "./saved-form";

/** Milliseconds without typing before the form is saved. */
const KEEP_AFTER_MS = 400;
const LOCK = "list-form/";

/** What keeps what is typed into a form. */
export type KeepingForm = Pick<ReturnType<typeof useSavedForm>, "keep" | "forget" | "finish">;

/** Saves a form's values in this browser, and offers its owner the saved form of an earlier visit. */
export function useSavedForm(target: string, owner: string) {
  const id = useRef("");
  const looking = useRef<AbortController>();
  const [offer, setOffer] = useState<SavedForm | null>(null);

  useEffect(() => {
    const own = crypto.randomUUID();
    id.current = own;
    const release = holdLock(LOCK + own);
    const left = new AbortController();
    looking.current = left;
    const look = async () => {
      const live = await liveForms();
      const storage = left.signal.aborted ? null : browserStorage();
      if (!storage) return;
      const find = (live: string[]) => findSavedForm(storage, target, { owner, now: Date.now(), live });
      const found = find(live);
      setOffer(found);
      // a tab that was just closed still holds its lock for a moment
      const open = found ? null : find([own]);
      if (open) void whenReleased(LOCK + open.id, left.signal).then(look, () => undefined);
    };
    void look();
    return () => {
      left.abort();
      release();
    };
  }, [target, owner]);

  const keep = useCallback(
    (fields: SavedForm["fields"]) => {
      // once somebody types, a new offer would only disturb
      looking.current?.abort();
      const storage = browserStorage();
      if (id.current && storage)
        saveForm(storage, target, { id: id.current, owner, fields, savedAt: Date.now() });
    },
    [target, owner],
  );
  const forget = useCallback(() => forgetIn(target, id.current), [target]);
  /** Call when the server has stored the form: later typing is no longer saved. */
  const finish = useCallback(() => {
    forget();
    id.current = "";
  }, [forget]);

  /** Accepts or declines the offer; an accepted saved form continues under this form's id. */
  const settle = (bringBack: boolean) => {
    if (!offer) return;
    if (bringBack) keep(offer.fields);
    forgetIn(target, offer.id);
    setOffer(null);
  };

  return { offer, settle, keep, forget, finish };
}

type Keeping = {
  /** Changes if rows are added, moved or removed. */
  order: string;
  /** Whether the form was loaded with values that are stored nowhere else: then it is saved at once. */
  unsaved: boolean;
  keep: (fields: SavedForm["fields"]) => void;
  forget: () => void;
};

/** Keeps a saved form as long as the form differs from its initial values. */
export function useKeepTyped(form: RefObject<HTMLFormElement>, { order, unsaved, keep, forget }: Keeping) {
  const untouched = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows changes the form
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      clearTimeout(timer);
      timer = undefined;
      const fields = draftFields(new FormData(element));
      if (JSON.stringify(fields) === untouched.current) forget();
      else keep(fields);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(store, KEEP_AFTER_MS);
    };
    const begun = untouched.current !== null;
    untouched.current ??= unsaved || typedEarly() ? "" : JSON.stringify(draftFields(new FormData(element)));
    if (begun || untouched.current === "") soon();
    element.addEventListener("input", soon);
    window.addEventListener("pagehide", store);
    return () => {
      if (timer !== undefined) store();
      element.removeEventListener("input", soon);
      window.removeEventListener("pagehide", store);
    };
  }, [form, order, unsaved, keep, forget]);
}

/** Whether somebody typed before hydration: then the current values are not the initial ones. */
const typedEarly = () => (window.listdrop?.typed.size ?? 0) > 0;

/** Tells other tabs that the form is open here, until release or until this tab closes. Returns the release. */
function holdLock(name: string): () => void {
  if (!("locks" in navigator)) return () => undefined;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(name, () => held).catch(() => undefined);
  return () => release();
}

/** Resolves once nobody holds the lock; rejects if `signal` aborts. */
const whenReleased = (name: string, signal: AbortSignal) =>
  navigator.locks.request(name, { mode: "shared", signal }, () => undefined);

async function liveForms(): Promise<string[]> {
  if (!("locks" in navigator)) return [];
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
}

/** Null if the browser denies access: then nothing is saved. */
function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function forgetIn(target: string, id: string): void {
  const storage = browserStorage();
  if (storage) forgetSavedForm(storage, target, id);
}

/** Deletes the saved form once the server redirects to the list. */
export function useForgetWhenSaved(finish: () => void) {
  const navigation = useNavigation();
  const to = navigation.state === "loading" && navigation.formMethod ? navigation.location.pathname : null;
  useEffect(() => {
    if (to?.startsWith(paths.list(""))) finish();
  }, [to, finish]);
}
