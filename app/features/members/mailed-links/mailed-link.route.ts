import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { paths } from "~/lib/addresses/paths";
import { keepLink } from "./mailed-link.server";

/** Opens a mailed link: one for a new password names the account, the others confirm an address. */
export const loader = ({ params: { username, email, token }, context }: LoaderFunctionArgs) =>
  username === undefined
    ? keepLink(context.app, paths.registerSuccess, { email, token })
    : keepLink(context.app, paths.changePassword, { username, email, token });
