import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { keepLink } from "~/features/members/mailed-links/mailed-link.server";
import { paths } from "~/lib/paths";

/** Handles /confirm/{email}/{token}, an alias of /register-success/{email}/{token}. */
export const loader = ({ params: { email, token }, context }: LoaderFunctionArgs) =>
  keepLink(context.app, paths.registerSuccess, { email, token });
