/** The rules of an account: limits, messages and schemas; one for the form, the action and the API. */
import { z } from "zod";
import { cleanLine, lengthOf, lineOfText } from "~/lib/text";
import { isCommonPassword } from "./common-passwords";

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 20;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 256;
/** What an address can have at most, as mail servers agree. */
const EMAIL_MAX = 254;

const USERNAME_PATTERN = /^[a-z0-9][a-z0-9_-]*$/i;
const USERNAME_REQUIRED = "Username is required";

export const usernameField = lineOfText(USERNAME_REQUIRED, {
  min: [USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`],
  max: [USERNAME_MAX, () => `Username must be at most ${USERNAME_MAX} characters`],
}).refine((name) => name === "" || USERNAME_PATTERN.test(name), "Username may have letters, digits, - and _");

/** Decides whether two names are one member: case does not count. */
export const usernameKey = (name: string) => name.normalize("NFC").trim().toLowerCase();

const EMAIL_REQUIRED = "Email is required";
const EMAIL_FORMAT = "Email must be a valid email address";

/** An address in lower case. */
export const emailField = lineOfText(EMAIL_REQUIRED)
  .transform((typed) => typed.toLowerCase())
  .refine((email) => email === "" || isEmail(email), EMAIL_FORMAT);

/** What the e-mail pages ask for. */
export const emailSchema = z.object({ email: emailField });

export const isEmail = (text: string) => text.length <= EMAIL_MAX && z.regexes.email.test(text);

/** As somebody types it into a link or a path: tidied, or '' if it can't be an address. */
export function readEmail(given: string | null | undefined): string {
  const email = cleanLine(given ?? "").toLowerCase();
  return isEmail(email) ? email : "";
}

/** A password is compared exactly as typed: it is neither trimmed nor normalised. */
const passwordText = z.string({ error: "Password is required" }).superRefine((password, context) => {
  const n = lengthOf(password);
  const message =
    n === 0
      ? "Password is required"
      : n < PASSWORD_MIN
        ? `Password must be at least ${PASSWORD_MIN} characters`
        : n > PASSWORD_MAX
          ? `Password must be max. ${PASSWORD_MAX} characters`
          : null;
  if (message) context.addIssue({ code: "custom", message });
});

/** A password that somebody chooses. */
export const newPasswordField = passwordText.refine(
  (password) => !isCommonPassword(password),
  "Choose a less common password",
);

export const signUpSchema = z.object({
  username: usernameField,
  email: emailField,
  password: newPasswordField,
});

export const loginSchema = z.object({
  /** The e-mail address is taken too. */
  username: lineOfText(USERNAME_REQUIRED),
  password: passwordText,
  pushtoken: z.string().max(4096).nullish(),
});

export const changePasswordSchema = z.object({
  username: z.string({ error: USERNAME_REQUIRED }).transform(usernameKey),
  email: z.string({ error: EMAIL_REQUIRED }).transform(readEmail),
  token: z.string({ error: "Token is required" }),
  password: newPasswordField,
});

export const leavingSchema = z.object({
  /** Whether lists and saves stay, under 'former member'. */
  keepVersions: z.boolean().default(false),
});

/** Where the demo community's members have their addresses; production lets none of them in, wherever it was seeded. */
export const DEMO_DOMAIN = "demo.example";

export const isDemoAddress = (email: string | null) => email?.endsWith(`@${DEMO_DOMAIN}`) ?? false;
