/** Validates names, addresses and passwords while the user types; free of zod to keep the bundle small. */

import { isReservedName } from "~/lib/people/reserved-names";
import { usernameKey } from "~/lib/people/username-key";
import { cleanLine, lengthOf } from "~/lib/text/clean";

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 20;
const PASSWORD_MIN = 6;
const PASSWORD_MAX = 256;
/** The longest address that mail servers accept. */
const EMAIL_MAX = 254;

export const USERNAME_REQUIRED = "Username is required";
export const EMAIL_REQUIRED = "Email is required";
export const PASSWORD_REQUIRED = "Password is required";

const USERNAME_PATTERN = /^[a-z0-9][a-z0-9_-]*$/i;

/** The addresses that a browser's e-mail field accepts (HTML, 'valid email address'). */
const EMAIL_PATTERN =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** A host with letters of any script, and the full stops of other scripts. */
const HOST_OF_LETTERS = /@([\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+)$/u;

/** Returns the address in lower case, with a host in letters of other scripts as punycode, as browsers send it. */
export function normalizedEmail(typed: string): string {
  const email = cleanLine(typed).toLowerCase();
  const [tail, host = ""] = HOST_OF_LETTERS.exec(email) ?? [];
  if (!tail || /^[\0-\x7f]*$/.test(host) || !URL.canParse(`http://${host}`)) return email;
  return `${email.slice(0, -tail.length)}@${new URL(`http://${host}`).hostname}`;
}

export const isEmail = (email: string) => email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email);

export function usernameProblem(values: string): string | null {
  const name = cleanLine(values);
  const n = lengthOf(name);
  if (n === 0) return USERNAME_REQUIRED;
  if (n < USERNAME_MIN) return `Username must be at least ${USERNAME_MIN} characters`;
  if (n > USERNAME_MAX) return `Username must be at most ${USERNAME_MAX} characters`;
  if (isReservedName(usernameKey(name))) return "This username is reserved";
  return USERNAME_PATTERN.test(name) ? null : "Username may have letters, digits, - and _";
}

export function emailProblem(values: string): string | null {
  const email = normalizedEmail(values);
  if (!email) return EMAIL_REQUIRED;
  return isEmail(email) ? null : "Email must be a valid email address";
}

/** Returns the error message for a password's length, or null. Passwords are never trimmed. */
export function passwordProblem(password: string): string | null {
  const n = lengthOf(password);
  if (n === 0) return PASSWORD_REQUIRED;
  if (n < PASSWORD_MIN) return `Password must be at least ${PASSWORD_MIN} characters`;
  return n > PASSWORD_MAX ? `Password must be max. ${PASSWORD_MAX} characters` : null;
}
