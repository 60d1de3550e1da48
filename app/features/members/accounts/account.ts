/** The rules of an account: limits, messages and schemas, shared by form, action and API. */

import { z } from "zod";
import { PASSKEYS_MAX } from "~/features/members/passkeys/passkey-view";
import { PASSKEY_ID_MAX } from "~/features/members/passkeys/passkeys";
import { isCommonPassword } from "~/features/members/passwords/common-passwords";
import { cleanLine } from "~/lib/clean";
import { lineOfText } from "~/lib/text";
import { usernameKey } from "~/lib/username-key";
import {
  EMAIL_REQUIRED,
  emailProblem,
  isEmail,
  PASSWORD_REQUIRED,
  passwordProblem,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_REQUIRED,
  usernameProblem,
} from "./account-checks";

/** A one-line text that one of the form checks validates. */
const checked = (required: string, problemOf: (values: string) => string | null) =>
  z
    .string({ error: required })
    .transform(cleanLine)
    .superRefine((values, context) => {
      const message = problemOf(values);
      if (message) context.addIssue({ code: "custom", message });
    });

const usernameField = checked(USERNAME_REQUIRED, usernameProblem).meta({
  minLength: USERNAME_MIN,
  maxLength: USERNAME_MAX,
});

/** An address in lower case. */
const emailField = checked(EMAIL_REQUIRED, emailProblem)
  .meta({ minLength: 1 })
  .transform((values) => values.toLowerCase());

/** The input of the email pages. */
export const emailSchema = z.object({ email: emailField });

/** An address as typed into a link or a path: tidied, or '' if it can't be an address. */
export function readEmail(given: string | null | undefined): string {
  const email = cleanLine(given ?? "").toLowerCase();
  return isEmail(email) ? email : "";
}

/** A password is compared exactly as typed: it is neither trimmed nor normalised. */
const passwordText = z.string({ error: PASSWORD_REQUIRED }).superRefine((password, context) => {
  const message = passwordProblem(password);
  if (message) context.addIssue({ code: "custom", message });
});

/** A newly chosen password. */
const newPasswordField = passwordText.refine(
  (password) => !isCommonPassword(password),
  "Choose a less common password",
);

export const signUpSchema = z.object({
  username: usernameField,
  email: emailField,
  password: newPasswordField,
});

export const loginSchema = z.object({
  /** The email address is accepted too. */
  username: lineOfText(USERNAME_REQUIRED),
  password: passwordText,
  pushtoken: z.string().max(4096).nullish(),
});

/** The parts of a mailed link for a new password. */
export const resetLinkSchema = z.object({
  username: z.string({ error: USERNAME_REQUIRED }).transform(usernameKey),
  email: z.string({ error: EMAIL_REQUIRED }).transform(readEmail),
  token: z.string({ error: "Token is required" }),
});

export const changePasswordSchema = resetLinkSchema.extend({
  password: newPasswordField,
  keepPasskeys: z
    .array(z.string().max(PASSKEY_ID_MAX))
    .max(PASSKEYS_MAX)
    .default([])
    .describe("The ids of passkeys that stay; all others are removed"),
});

/** A new password of a member who is logged in. */
export const newPasswordSchema = z.object({ newPassword: newPasswordField });

/** The email domain of the demo community; production lets none of them log in. */
export const DEMO_DOMAIN = "demo.example";

export const isDemoAddress = (email: string | null) => email?.endsWith(`@${DEMO_DOMAIN}`) ?? false;
