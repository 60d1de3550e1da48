/** Recognizes the browser that signed up, so that it need not log in after confirming. */

import { CONFIRM_LIFE_MS } from "~/features/members/mailed-links/mail-tokens.server";
import { cookiePaths } from "~/features/members/mailed-links/mailed-link.server";
import { paths } from "~/lib/paths";
import type { App } from "~/platform/app.server";
import { cookieHeader, readCookie } from "~/platform/cookies.server";
import { isSigned, signText } from "~/platform/session-tokens.server";

const SIGN_UP_COOKIE = "sign-up";
const FORM = /^([0-9a-f]{24})\.([0-9a-f]{64})$/;

const textFor = (signUpId: string) => `sign-up ${signUpId}`;

const cookies = (app: App, value: string, maxAge: number) =>
  cookiePaths(paths.registerSuccess).map((path) =>
    cookieHeader(app, SIGN_UP_COOKIE, value, { maxAge, path }),
  );

/** Returns Set-Cookie values that only the confirmation page receives. They reveal no name and no address. */
export const signUpCookies = async (app: App, signUpId: string): Promise<string[]> =>
  cookies(app, `${signUpId}.${await signText(app, textFor(signUpId))}`, CONFIRM_LIFE_MS / 1000);

export const clearedSignUpCookies = (app: App): string[] => cookies(app, "", 0);

/** Returns the id of the sign-up that this browser sent, or null. */
export async function readSignUp(app: App, request: Request): Promise<string | null> {
  const [, signUpId, signature] = FORM.exec(readCookie(request, SIGN_UP_COOKIE) ?? "") ?? [];
  if (!signUpId || !signature) return null;
  return (await isSigned(app, textFor(signUpId), signature)) ? signUpId : null;
}
