/** Validates names, addresses and passwords while the user types; free of zod to keep the bundle small. */
import { cleanLine, lengthOf } from "~/lib/clean";
import { MASTERLIST } from "~/lib/paths";

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

/** Names that would collide with reserved path segments. */
const RESERVED_NAMES = new Set([MASTERLIST]);

/** Addresses that both browsers and mail servers accept. */
const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export const isEmail = (text: string) => text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text);

export function usernameProblem(values: string): string | null {
  const name = cleanLine(values);
  const n = lengthOf(name);
  if (n === 0) return USERNAME_REQUIRED;
  if (n < USERNAME_MIN) return `Username must be at least ${USERNAME_MIN} characters`;
  if (n > USERNAME_MAX) return `Username must be at most ${USERNAME_MAX} characters`;
  if (RESERVED_NAMES.has(name.toLowerCase())) return "This username is reserved";
  return USERNAME_PATTERN.test(name) ? null : "Username may have letters, digits, - and _";
}

export function emailProblem(values: string): string | null {
  const email = cleanLine(values);
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
