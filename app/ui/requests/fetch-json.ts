/** JSON requests of scripts to our server, including the handling of an ended session. */

import { paths } from "~/lib/paths";
import { announce, LOG_IN_TO_GO_ON } from "~/ui/announce";
import { keepWords } from "~/ui/kept-words";
import { endSessionHere } from "~/ui/root-data";

export class RefusedRequest extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Record<string, string> = {},
  ) {
    super(message);
    this.name = "Refused";
  }
}

/**
 * Requests JSON. Throws Refused with the server's reason. Throws a TypeError, like fetch, if no response of
 * ours arrived. On 401 it ends the session here and stores the text in `form`; on 402 it goes to the page
 * that confirms the address.
 */
export async function fetchJson<T>(
  path: string,
  { form, ...init }: RequestInit & { form?: FormData } = {},
): Promise<T> {
  const answer = await fetch(path, { ...init, headers: { Accept: "application/json", ...init.headers } });
  const said: unknown = await answer.json().catch((error) => {
    if (init.signal?.aborted) throw error;
    throw new TypeError(`${path}: ${answer.status} instead of a response of ours`);
  });
  if (answer.ok) return said as T;
  const { message, errors } = (said ?? {}) as Partial<RefusedRequest>;
  if (!message) throw new TypeError(`${path}: ${answer.status} without a reason`);
  if (answer.status === 401) logOutInBrowser(form);
  if (answer.status === 402) {
    logOutInBrowser();
    location.assign(paths.checkMail);
  }
  throw new RefusedRequest(answer.status, message, errors);
}

/** Returns true for fetch's error when no response arrived. */
export const isLost = (error: unknown) => error instanceof TypeError;

/** Ends the session in this page: no viewer, no client session; stores the typed text. */
export function logOutInBrowser(form?: FormData): void {
  console.warn("The session has ended");
  const owner = endSessionHere();
  if (owner && form) keepWords(owner, form);
}

/** Announces the log-in link for forms that don't show it. Closes a dialog, which would cover it. */
export function sayLogIn(): void {
  document.querySelector<HTMLDialogElement>("dialog:modal")?.close();
  announce(LOG_IN_TO_GO_ON, { login: true });
}
