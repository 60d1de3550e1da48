/** Limits, messages and schemas of an account, shared by form, action and API. */

import { z } from "zod";
import { usernameKey } from "~/lib/people/username-key";
import { cleanLine } from "~/lib/text/clean";
import { lineOfText } from "~/lib/text/text-fields";
import {
  EMAIL_REQUIRED,
  emailProblem,
  isEmail,
  normalizedEmail,
  PASSWORD_REQUIRED,
  passwordProblem,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_REQUIRED,
  usernameProblem,
} from "./account-checks";
import { isCommonPassword } from "./common-passwords";
import { PASSKEYS_MAX } from "./passkey-view";
import { PASSKEY_ID_MAX } from "./passkeys";

const checkedField = (required: string, problemOf: (values: string) => string | null) =>
  z
    .string({ error: required })
    .transform(cleanLine)
    .superRefine((values, context) => {
      const message = problemOf(values);
      if (message) context.addIssue({ code: "custom", message });
    });

const usernameField = checkedField(USERNAME_REQUIRED, usernameProblem).meta({
  minLength: USERNAME_MIN,
  maxLength: USERNAME_MAX,
});

const emailField = checkedField(EMAIL_REQUIRED, emailProblem)
  .meta({ minLength: 1 })
  .transform(normalizedEmail);

export const emailSchema = z.object({ email: emailField });

/** Normalizes an address from a link or a path; returns '' if it is invalid. */
export function readEmail(text: string | null | undefined): string {
  const email = normalizedEmail(text ?? "");
  return isEmail(email) ? email : "";
}

/** Passwords are compared exactly as typed: neither trimmed nor normalized. */
const passwordText = z.string({ error: PASSWORD_REQUIRED }).superRefine((password, context) => {
  const message = passwordProblem(password);
  if (message) context.addIssue({ code: "custom", message });
});

const newPasswordField = passwordText.refine(
  (password) => !isCommonPassword(password),
  "Choose a less common password",
);

/** The longest token of Turnstile. */
const TURNSTILE_MAX = 2048;

export const signUpSchema = z.object({
  username: usernameField,
  email: emailField,
  password: newPasswordField,
  turnstile: z
    .string()
    .max(TURNSTILE_MAX)
    .default("")
    .describe("The token of Turnstile, where the site uses it"),
});

export const passkeySignUpSchema = signUpSchema.omit({ password: true });

export const loginSchema = z.object({
  username: lineOfText(USERNAME_REQUIRED),
  password: passwordText,
  pushtoken: z.string().max(4096).nullish(),
});

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

export const newPasswordSchema = z.object({ newPassword: newPasswordField });

/** Email domain of the demo community; its accounts can't log in to production. */
export const DEMO_DOMAIN = "demo.example";

export const isDemoAddress = (email: string | null) => email?.endsWith(`@${DEMO_DOMAIN}`) ?? false;
