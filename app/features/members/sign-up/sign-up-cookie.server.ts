/** Recognizes the browser that signed up, so that it need not log in after confirming. */

import { CONFIRM_LIFE_MS } from "~/features/members/mailed-links/mail-tokens.server";
import { paths } from "~/lib/addresses/paths";
import type { App } from "~/platform/app.server";
import { pageCookies, readCookie } from "~/platform/cookies.server";
import { readSignedParts, signParts } from "~/platform/session-tokens.server";

/** Also the purpose of its signature. */
const SIGN_UP_COOKIE = "sign-up";

const cookies = (app: App, value: string, maxAge: number) =>
  pageCookies(app, paths.registerSuccess, SIGN_UP_COOKIE, value, maxAge);

/** Returns Set-Cookie values that only the confirmation page receives. They reveal no name and no address. */
export const signUpCookies = async (app: App, signUpId: string): Promise<string[]> =>
  cookies(app, await signParts(app, SIGN_UP_COOKIE, [signUpId]), CONFIRM_LIFE_MS / 1000);

export const clearedSignUpCookies = (app: App): string[] => cookies(app, "", 0);

/** Returns the id of the sign-up that this browser sent, or null. */
export async function readSignUp(app: App, request: Request): Promise<string | null> {
  const [signUpId = null] =
    (await readSignedParts(app, SIGN_UP_COOKIE, readCookie(request, SIGN_UP_COOKIE))) ?? [];
  return signUpId;
}
