import { useRevalidator } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { announce, NETWORK_LOST, SERVER_ERROR } from "~/ui/states/announce";
import { isAnotherAccount, sayAnotherAccount } from "./another-account";
import { fetchJson, isLost, RefusedRequest, sayLogIn } from "./fetch-json";

/** Event on the document after a successful intent; the detail is the path of the post. */
export const MUTATION_DONE = "mutation-done";

type Options = {
  pressed?: (form: FormData) => void;
  /** Called if the post was refused or lost: nothing has changed. */
  undone?: () => void;
};

/**
 * Submits a small form that occurs on many pages (save, follow, report) and always stays on the page. Uses
 * fetch because a Remix fetcher first loads its route, which ends in a reload without a network. A second
 * submit aborts the first.
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
    if (outcome.signIn || outcome.isAnothers) return;
    if (outcome.refused === null)
      document.dispatchEvent(new CustomEvent(MUTATION_DONE, { detail: pathname }));
    if (outcome.known) revalidate();
    else announce(outcome.refused);
  }

  return {
    onSubmit,
    busy,
    /** Null if the last post succeeded. */
    refused,
    /** True if the session has ended. A form in a dialog, which covers the page, shows it itself. */
    signIn,
  };
}

type Outcome = {
  refused: string | null;
  /** True if the response has set a flash message, which the next load of the page's data shows. */
  known: boolean;
  signIn?: boolean;
  /** True if the session is another's, which has been announced. */
  isAnothers?: boolean;
};

async function post(path: string, form: FormData, signal: AbortSignal): Promise<Outcome> {
  if (import.meta.env.SSR) return { refused: SERVER_ERROR, known: false };
  const fields = [...form].map(([name, value]) => [name, String(value)]);
  try {
    const body = new URLSearchParams(fields);
    const { refused = SERVER_ERROR } = await fetchJson<{ refused?: string | null }>(path, {
      method: "POST",
      body,
      signal,
    });
    return { refused, known: refused !== SERVER_ERROR };
  } catch (error) {
    if (error instanceof RefusedRequest && isAnotherAccount(error.answer)) {
      sayAnotherAccount(error.answer, form);
      return { refused: error.message, known: false, isAnothers: true };
    }
    if (error instanceof RefusedRequest)
      return { refused: error.message, known: false, signIn: error.status === 401 };
    return { refused: isLost(error) ? NETWORK_LOST : SERVER_ERROR, known: false };
  }
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface merges with a library's
  interface DocumentEventMap {
    [MUTATION_DONE]: CustomEvent<string>;
  }
}
