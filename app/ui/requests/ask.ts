/** The one way for scripts to request JSON from the server, with what follows when the session has ended. */

import { paths } from "~/lib/paths";
import { announce, LOG_IN_TO_GO_ON } from "~/ui/announce";
import { keepWords } from "~/ui/kept-words";
import { endSessionHere } from "~/ui/root-data";

/** A response of ours that refuses. */
export class Refused extends Error {
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
 * The server's response to a request; throws Refused with its reason, and a TypeError, as fetch does, where no response
 * of ours arrived. On 401 the session ends here, and the text in `form` is kept; on 402 the address is confirmed first.
 */
export async function ask<T>(
  path: string,
  { form, ...init }: RequestInit & { form?: FormData } = {},
): Promise<T> {
  const answer = await fetch(path, { ...init, headers: { Accept: "application/json", ...init.headers } });
  const said: unknown = await answer.json().catch((error) => {
    if (init.signal?.aborted) throw error;
    throw new TypeError(`${path}: ${answer.status} instead of a response of ours`);
  });
  if (answer.ok) return said as T;
  const { message, errors } = (said ?? {}) as Partial<Refused>;
  if (!message) throw new TypeError(`${path}: ${answer.status} without a reason`);
  if (answer.status === 401) endSession(form);
  if (answer.status === 402) {
    endSession();
    location.assign(paths.checkMail);
  }
  throw new Refused(answer.status, message, errors);
}

/** What fetch throws when no response arrived. */
export const isLost = (error: unknown) => error instanceof TypeError;

/** The session has ended: the shell shows no viewer, the client session is deleted, and the typed text is kept. */
export function endSession(form?: FormData): void {
  console.warn("The session has ended");
  const owner = endSessionHere();
  if (owner && form) keepWords(owner, form);
}

/** Shows it where the form itself does not; a dialog, which would cover it, closes. */
export function sayLogIn(): void {
  document.querySelector<HTMLDialogElement>("dialog:modal")?.close();
  announce(LOG_IN_TO_GO_ON, { login: true });
}
