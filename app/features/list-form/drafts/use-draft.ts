import { useLocation, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { RowsForm } from "~/features/list-form/rows/use-rows-form";
import { paths } from "~/lib/addresses/paths";
import {
  type Draft,
  deleteDraft,
  draftFields,
  type Fields,
  findDraft,
  type OpenDraft,
  openDraft,
} from "~/ui/drafts/drafts";

const KEEP_AFTER_MS = 400;

export type KeepingForm = Pick<ReturnType<typeof useDraft>, "keep" | "forget">;

/** Keeps a form's draft until the server has stored the form, and offers the one of an earlier visit. */
export function useDraft(target: string, owner: string) {
  const draft = useRef<OpenDraft>();
  const looking = useRef<AbortController>();
  const [offer, setOffer] = useState<Draft | null>(null);
  /** The draft that was chosen in the list of drafts. */
  const chosen = (useLocation().state as { draft?: string } | null)?.draft;

  useEffect(() => {
    const own = openDraft(target, owner);
    const look = new AbortController();
    draft.current = own;
    looking.current = look;
    void findDraft(target, owner, look.signal, chosen).then(setOffer);
    return () => {
      look.abort();
      own.leave();
    };
  }, [target, owner, chosen]);

  const keep = useCallback((fields: Fields) => {
    // an offer would only disturb a user who is already typing
    looking.current?.abort();
    draft.current?.keep(fields);
  }, []);
  const forget = useCallback(() => draft.current?.forget(), []);
  const { state, formMethod, location } = useNavigation();
  const isStored =
    state === "loading" && formMethod !== undefined && location.pathname.startsWith(paths.list(""));
  useEffect(() => {
    if (!isStored) return;
    forget();
    draft.current = undefined;
  }, [isStored, forget]);

  /** Accepts or declines the offer. An accepted draft becomes this form's own. */
  const settle = (bringBack: boolean) => {
    if (!offer) return;
    if (bringBack) keep(offer.fields);
    deleteDraft(offer);
    setOffer(null);
  };

  return { offer, isChosen: offer !== null && offer.key === chosen, settle, keep, forget };
}

/** Keeps the draft of a form; at once if it is `unsaved`: loaded with values that are stored nowhere else. */
export function useKeepDraft(
  { element: form, order }: RowsForm,
  unsaved: boolean,
  { keep, forget }: KeepingForm,
) {
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
    const isRestart = untouched.current !== null;
    untouched.current ??= unsaved || typedEarly() ? "" : JSON.stringify(draftFields(new FormData(element)));
    if (isRestart || untouched.current === "") soon();
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
