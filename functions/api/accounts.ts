import { changePasswordSchema } from "~/features/members/accounts/account";
import { changePassword, requestPassword } from "~/features/members/passwords/password-reset.server";
import { readProfile } from "~/features/members/profiles/profiles.server";
import { confirmEmail, resendConfirmation } from "~/features/members/sign-up/sign-up.server";
import { paths } from "~/lib/addresses/paths";
import { anyone, pageQuery } from "./call";
import { messageShape, profileShape } from "./shapes";
import { toCard } from "./wire";

export const accountCalls = [
  anyone("GET", "/profile/:username", {
    cache: true,
    summary: "A member and the lists that they dropped, newest first",
    query: pageQuery,
    answer: profileShape,
    handle: async ({ app, viewer, params, query: { start, pageSize } }) => {
      const profile = await readProfile(app, viewer, params.username, { start, size: pageSize });
      const { username, picture, about, joinedAt, chaptersFollowed, listsDropped, commentsPlaced, page } =
        profile;
      return {
        username,
        picture: picture && paths.image(picture),
        about,
        [`joined_${app.env.PRODUCT_SLUG}`]: new Date(joinedAt).toISOString(),
        chaptersFollowed,
        listsDropped,
        commentsPlaced,
        lists: page.cards.map(toCard),
      };
    },
  }),
  anyone("GET", "/confirm_email/:token/:email", {
    changes: true,
    summary:
      "Confirm an address with the mailed token, which makes the account; again is no error. Opens no session: log in afterwards",
    answer: messageShape,
    handle: async ({ app, params: { token, email } }) => {
      const { message } = await confirmEmail(app, { token, email });
      return { message };
    },
  }),
  anyone("GET", "/resend_email/:email", {
    changes: true,
    summary: "Mail a new confirmation link; the response is the same for any address",
    answer: messageShape,
    handle: ({ app, params }) => resendConfirmation(app, params.email),
  }),
  anyone("GET", "/request_password/:email", {
    changes: true,
    summary: "Mail a link for a new password; the response is the same for any address",
    answer: messageShape,
    handle: ({ app, params }) => requestPassword(app, params.email),
  }),
  anyone("POST", "/change_password", {
    admits: "people-only",
    summary:
      "Set a new password with the parts of a mailed link; ends every session and token, and every passkey but those to keep",
    body: changePasswordSchema,
    answer: messageShape,
    handle: ({ app, body }) => changePassword(app, body),
  }),
];
