/** JSON requests of scripts to our server, including the handling of an ended session. */

import { paths } from "~/lib/addresses/paths";
import { keepDrafts } from "~/ui/drafts/form-drafts";
import { endSessionHere } from "~/ui/page/root-data";
import { announce, LOG_IN_TO_GO_ON } from "~/ui/states/announce";

export class RefusedRequest extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Record<string, string> = {},
    /** The response's JSON. */
    readonly answer: unknown = null,
  ) {
    super(message);
    this.name = "Refused";
  }
}

/**
 * Requests JSON. Throws Refused with the server's reason. Throws a TypeError, like fetch, if no response of
 * ours arrived. On 401 it ends the session here; on 402 it goes to the page that confirms the address.
 */
export async function fetchJson<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await fetch(path, {
    ...init,
    headers: { Accept: "application/json", ...(init.method && xsrfHeader()), ...init.headers },
  });
  const json: unknown = await answer.json().catch((error) => {
    if (init.signal?.aborted) throw error;
    throw new TypeError(`${path}: ${answer.status} instead of a response of ours`);
  });
  if (answer.ok) return json as T;
  const { message, errors } = (json ?? {}) as Partial<RefusedRequest>;
  if (!message) throw new TypeError(`${path}: ${answer.status} without a reason`);
  if (answer.status === 401) logOutInBrowser();
  if (answer.status === 402) {
    logOutInBrowser();
    location.assign(paths.checkMail);
  }
  throw new RefusedRequest(answer.status, message, errors, json);
}

/** Repeats the session's token beside its cookie, which no other site's page can do. */
function xsrfHeader(): Record<string, string> {
  const token = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1];
  return token ? { "X-XSRF-TOKEN": token } : {};
}

/** Returns true for fetch's error when no response arrived. */
export const isLost = (error: unknown) => error instanceof TypeError;

/** Ends the session in this page: no viewer, no client session; keeps the typed text. */
export function logOutInBrowser(): void {
  console.warn("The session has ended");
  keepDrafts();
  endSessionHere();
}

/** Announces the log-in link for forms that don't show it. Closes a dialog, which would cover it. */
export function sayLogIn(): void {
  document.querySelector<HTMLDialogElement>("dialog:modal")?.close();
  announce(LOG_IN_TO_GO_ON, { login: true });
}
