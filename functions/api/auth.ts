import { z } from "zod";
import { loginSchema, signUpSchema } from "~/features/members/accounts/account";
import { logIn, logOut } from "~/features/members/log-in/log-in.server";
import { signUp } from "~/features/members/sign-up/sign-up.server";
import { anyone, user } from "./call";
import { messageShape, userShape } from "./shapes";

export const authCalls = [
  anyone("POST", "/auth/login", {
    summary: "Log in with a username (or e-mail address) and password; sets no cookie",
    body: loginSchema,
    answer: userShape,
    handle: async ({ app, body }) => (await logIn(app, body)).user,
  }),
  anyone("POST", "/auth/signup", {
    summary:
      "Sign up; a mailed link confirms the address and creates the account. The response is the same for a known address",
    body: signUpSchema,
    status: 201,
    answer: messageShape.extend({ username: z.string(), email: z.string() }),
    handle: async ({ app, body }) => {
      const { message, username, email } = await signUp(app, body);
      return { message, username, email };
    },
  }),
  user("POST", "/auth/logout", {
    admits: "always",
    summary: "End the session, including its tokens and push token",
    answer: messageShape,
    handle: ({ app, viewer }) => logOut(app, viewer),
  }),
];
