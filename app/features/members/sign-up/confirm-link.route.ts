import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { keepLink } from "~/features/members/mailed-links/mailed-link.server";
import { paths } from "~/lib/paths";

/** /confirm/{email}/{token}, the same as /register-success/{email}/{token}. */
export const loader = ({ params: { email, token }, context }: LoaderFunctionArgs) =>
  keepLink(context.app, paths.registerSuccess, { email, token });
