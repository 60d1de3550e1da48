import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { guestWhoSignsUp } from "~/features/members/accounts/purpose.server";
import { withCookies } from "~/platform/cookies.server";
import { fieldOf } from "~/platform/form-data";
import { onlyPosts } from "~/platform/page-action.server";
import { Refusal } from "~/platform/refusal";
import { beginConfirmation } from "./confirm-member.server";
import { beginPasskeyLogIn } from "./log-in-with-passkey.server";
import { beginRegistration } from "./passkeys.server";
import { beginSignUp } from "./sign-up-passkey.server";

export const loader = onlyPosts;

export async function action({ request, context: { app, viewer } }: ActionFunctionArgs) {
  const form = await request.formData();
  const { options, cookie } = await begin(fieldOf(form, "purpose"));
  return Response.json(options, { headers: withCookies([cookie], { "Cache-Control": "private, no-store" }) });

  async function begin(purpose: string) {
    if (purpose === "log-in") return beginPasskeyLogIn(app);
    if (purpose === "confirm") return beginConfirmation(app, viewer);
    if (purpose === "add") return beginRegistration(app, viewer, { password: fieldOf(form, "password") });
    if (purpose === "sign-up")
      return beginSignUp(app, guestWhoSignsUp(request, viewer)?.id ?? null, Object.fromEntries(form));
    throw new Refusal("bad-input");
  }
}
