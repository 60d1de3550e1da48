import { useNavigate, useRevalidator } from "@remix-run/react";
import { type FormEvent, useRef, useState } from "react";
import { LOST, say } from "./said";

/** Dispatched on the document when a deed was done; the detail is the path that it was posted to. */
export const DEED_DONE = "deed-done";

const BROKEN = "Something went wrong on our side. Try again in a moment";

type Options = {
  /** What was pressed, at once. */
  pressed?: (form: FormData) => void;
  /** It was refused or did not arrive: all is as it was. */
  undone?: () => void;
};

/**
 * A small form that posts its deed from many pages (save, follow, report) and leaves the page as it is, whatever
 * becomes of it. It asks for itself and not by a fetcher, whose route would have to be loaded first: without a network
 * that ends in a reload. A second press overtakes the first.
 */
export function useDeed({ pressed, undone }: Options = {}) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>();
  const under = useRef<AbortController>();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
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
    if (outcome.login) return navigate(outcome.login);
    setRefused(outcome.refused);
    if (outcome.refused === null) document.dispatchEvent(new CustomEvent(DEED_DONE, { detail: pathname }));
    if (outcome.known) revalidate();
    else say(outcome.refused);
  }

  return {
    onSubmit,
    busy,
    /** Why the last one was not done; null after one that was. */
    refused,
  };
}

type Outcome = {
  refused: string | null;
  /** Whether the next load of the page's data says so: the deed's answer has left a flash for it. */
  known: boolean;
  /** Where to log in first. */
  login?: string;
};

async function post(path: string, form: FormData, signal: AbortSignal): Promise<Outcome> {
  const fields = [...form].map(([name, value]) => [name, String(value)]);
  try {
    const answer = await fetch(path, { method: "POST", body: new URLSearchParams(fields), signal });
    if (answer.redirected) return { refused: LOST, known: false, login: pathOf(answer.url) };
    const result = (await answer.json()) as { refused?: string | null };
    return result.refused === undefined
      ? { refused: BROKEN, known: false }
      : { refused: result.refused, known: true };
  } catch (error) {
    return { refused: error instanceof TypeError ? LOST : BROKEN, known: false };
  }
}

declare global {
  interface DocumentEventMap {
    [DEED_DONE]: CustomEvent<string>;
  }
}

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
