/** The passkey ceremony in the browser, loaded with its library on the first click. */
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { paths } from "~/lib/addresses/paths";
import { fetchJson, RefusedRequest } from "./fetch-json";

const REASONS: Record<string, string> = {
  NotAllowedError: "No passkey was used",
  AbortError: "No passkey was used",
  InvalidStateError: "You already have a passkey on this device",
  SecurityError: "Passkeys don't work at this address",
};

const CEREMONY_FAILED = "That didn't work. Try it once more";

/** Returns the authenticator's response as JSON. Throws an Error whose message is for the user. */
export default async function answerChallenge(purpose: string, form: HTMLFormElement): Promise<string> {
  const body = new FormData(form);
  body.set("purpose", purpose);
  // the page's query says whether a guest signs up
  const path = paths.passkeys + location.search;
  try {
    if (purpose === "add" || purpose === "sign-up") {
      const optionsJSON = await fetchJson<Parameters<typeof startRegistration>[0]["optionsJSON"]>(path, {
        method: "POST",
        body,
      });
      return JSON.stringify(await startRegistration({ optionsJSON }));
    }
    const optionsJSON = await fetchJson<Parameters<typeof startAuthentication>[0]["optionsJSON"]>(path, {
      method: "POST",
      body,
    });
    return JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch (error) {
    if (error instanceof RefusedRequest) throw error;
    const { name } = error as Error;
    throw new Error(REASONS[name] ?? CEREMONY_FAILED, { cause: error });
  }
}
