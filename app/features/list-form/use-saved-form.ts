import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { draftFields, findSavedForm, forgetSavedForm, type SavedForm, saveForm } from "./saved-form";

/** Milliseconds that typing rests before it is kept. */
const KEEP_AFTER_MS = 400;
const LOCK = "list-form/";

/** Keeps what is typed into a form in this browser, and offers its owner what an earlier visit left behind. */
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
      // a tab that was closed a moment ago holds its lock for a moment more
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
      // what is offered now would come in the way of what is being written
      looking.current?.abort();
      const storage = browserStorage();
      if (id.current && storage)
        saveForm(storage, target, { id: id.current, owner, fields, savedAt: Date.now() });
    },
    [target, owner],
  );
  const forget = useCallback(() => forgetIn(target, id.current), [target]);
  /** The form is saved: what is still being typed into it on its way out is kept no more. */
  const finish = useCallback(() => {
    forget();
    id.current = "";
  }, [forget]);

  /** Answers the offer: a draft brought back goes on under this form's own name. */
  const settle = (bringBack: boolean) => {
    if (!offer) return;
    if (bringBack) keep(offer.fields);
    forgetIn(target, offer.id);
    setOffer(null);
  };

  return { offer, settle, keep, forget, finish };
}

type Keeping = {
  /** Changes with rows that are added, moved or removed. */
  order: string;
  /** The form came with words that are nowhere else yet: it is kept as it is. */
  unsaved: boolean;
  keep: (fields: SavedForm["fields"]) => void;
  forget: () => void;
};

/** Keeps a form for as long as it differs from what it was when it came. */
export function useKeepTyped(form: RefObject<HTMLFormElement>, { order, unsaved, keep, forget }: Keeping) {
  const untouched = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the rows is a change of the form
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

/** Whether somebody typed before the page was hydrated: then it is not as it came. */
const typedEarly = () => (window.listdrop?.typed.size ?? 0) > 0;

/** Says to other tabs, for as long as this one lives, that the form is open here. */
function holdLock(name: string): () => void {
  if (!("locks" in navigator)) return () => undefined;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(name, () => held).catch(() => undefined);
  return () => release();
}

/** Resolves once nobody holds the lock any more; rejects when the waiting is given up. */
const whenReleased = (name: string, signal: AbortSignal) =>
  navigator.locks.request(name, { mode: "shared", signal }, () => undefined);

async function liveForms(): Promise<string[]> {
  if (!("locks" in navigator)) return [];
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
}

/** Null where the browser has closed it to us: then nothing is kept. */
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
