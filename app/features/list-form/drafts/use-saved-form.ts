import { useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { paths } from "~/lib/paths";
import { draftFields, findSavedForm, forgetSavedForm, type SavedForm, saveForm } from "./saved-form";

const KEEP_AFTER_MS = 400;
const LOCK = "list-form/";

export type KeepingForm = Pick<ReturnType<typeof useSavedForm>, "keep" | "forget" | "finish">;

/** Saves a form's values in this browser, and offers the saved form of an earlier visit. */
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
      // a closed tab releases its lock a moment later
      const open = found ? null : find([own]);
      if (open) void waitForLock(LOCK + open.id, left.signal).then(look, () => undefined);
    };
    void look();
    return () => {
      left.abort();
      release();
    };
  }, [target, owner]);

  const keep = useCallback(
    (fields: SavedForm["fields"]) => {
      // an offer would only disturb a user who is already typing
      looking.current?.abort();
      const storage = browserStorage();
      if (id.current && storage)
        saveForm(storage, target, { id: id.current, owner, fields, savedAt: Date.now() });
    },
    [target, owner],
  );
  const forget = useCallback(() => forgetIn(target, id.current), [target]);
  /** Stops saving. Call it once the server has stored the form. */
  const finish = useCallback(() => {
    forget();
    id.current = "";
  }, [forget]);

  /** Accepts or declines the offer. An accepted form is saved under this form's id from now on. */
  const settle = (bringBack: boolean) => {
    if (!offer) return;
    if (bringBack) keep(offer.fields);
    forgetIn(target, offer.id);
    setOffer(null);
  };

  return { offer, settle, keep, forget, finish };
}

type Keeping = {
  order: string;
  /** True if the form was loaded with values that are stored nowhere else. It is then saved at once. */
  unsaved: boolean;
  keep: (fields: SavedForm["fields"]) => void;
  forget: () => void;
};

/** Saves the form while it differs from its initial values. */
export function useSaveForm(form: RefObject<HTMLFormElement>, { order, unsaved, keep, forget }: Keeping) {
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

/** Returns whether the user typed before hydration, so that the current values are not the initial ones. */
const typedEarly = () => (window.listdrop?.typed.size ?? 0) > 0;

/** Tells other tabs that the form is open here, until the returned function is called or this tab closes. */
function holdLock(name: string): () => void {
  if (!("locks" in navigator)) return () => undefined;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks.request(name, () => held).catch(() => undefined);
  return () => release();
}

/** Rejects if `signal` aborts. */
const waitForLock = (name: string, signal: AbortSignal) =>
  navigator.locks.request(name, { mode: "shared", signal }, () => undefined);

async function liveForms(): Promise<string[]> {
  if (!("locks" in navigator)) return [];
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
}

/** Returns null if the browser denies access. Nothing is saved then. */
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

export function useClearSavedForm(finish: () => void) {
  const navigation = useNavigation();
  const to = navigation.state === "loading" && navigation.formMethod ? navigation.location.pathname : null;
  useEffect(() => {
    if (to?.startsWith(paths.list(""))) finish();
  }, [to, finish]);
}
