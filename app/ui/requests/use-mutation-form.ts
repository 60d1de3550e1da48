import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { announce, BROKEN, LOST } from "~/ui/announce";
import { ask, isLost, Refused, sayLogIn } from "./ask";

/** Dispatched on the document when an intent was done; the detail is the path that it was posted to. */
export const MUTATION_DONE = "mutation-done";

type Options = {
  /** Called at once on a press. */
  pressed?: (form: FormData) => void;
  /** Called when it was refused or did not arrive: nothing has changed. */
  undone?: () => void;
};

/**
 * A small form that posts its intent from many pages (save, follow, report) and leaves the page as it is, whatever
 * the result. It fetches by itself and not by a fetcher, whose route would have to be loaded first: without a network
 * that ends in a reload. A second press aborts the first.
 */
export function useMutationForm({ pressed, undone }: Options = {}) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>();
  const [signIn, setSignIn] = useState(false);
  const under = useRef<AbortController>();
  const { revalidate } = useRevalidator();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const inDialog = event.currentTarget.closest("dialog") !== null;
    const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    const { pathname } = new URL(event.currentTarget.action);
    under.current?.abort();
    const aborter = new AbortController();
    under.current = aborter;
    setBusy(true);
    pressed?.(form);
    const outcome = await post(pathname, form, aborter.signal);
    if (aborter.signal.aborted) return;
    setBusy(false);
    if (outcome.refused !== null) undone?.();
    setRefused(outcome.refused);
    setSignIn(outcome.signIn ?? false);
    if (outcome.signIn && !inDialog) sayLogIn();
    if (outcome.signIn) return;
    if (outcome.refused === null)
      document.dispatchEvent(new CustomEvent(MUTATION_DONE, { detail: pathname }));
    if (outcome.known) revalidate();
    else announce(outcome.refused);
  }

  return {
    onSubmit,
    busy,
    /** Why the last one was not done; null if it was. */
    refused,
    /** Whether the session has ended; a form in a dialog, which covers the page, says so itself. */
    signIn,
  };
}

type Outcome = {
  refused: string | null;
  /** Whether the next load of the page's data says so: the response has set a flash for it. */
  known: boolean;
  /** The session has ended. */
  signIn?: boolean;
};

async function post(path: string, form: FormData, signal: AbortSignal): Promise<Outcome> {
  if (import.meta.env.SSR) return { refused: BROKEN, known: false };
  const fields = [...form].map(([name, value]) => [name, String(value)]);
  try {
    const body = new URLSearchParams(fields);
    const { refused = BROKEN } = await ask<{ refused?: string | null }>(path, {
      method: "POST",
      body,
      signal,
      form,
    });
    return { refused, known: refused !== BROKEN };
  } catch (error) {
    if (error instanceof Refused)
      return { refused: error.message, known: false, signIn: error.status === 401 };
    return { refused: isLost(error) ? LOST : BROKEN, known: false };
  }
}

declare global {
  interface DocumentEventMap {
    [MUTATION_DONE]: CustomEvent<string>;
  }
}
