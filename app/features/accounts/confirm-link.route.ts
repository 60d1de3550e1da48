import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { paths } from "~/lib/paths";
import { keepLink } from "./mailed-link.server";

/** /confirm/{email}/{token}, the same as /register-success/{email}/{token}. */
export const loader = ({ params: { email, token }, context }: LoaderFunctionArgs) =>
  keepLink(context.app, paths.registerSuccess, { email, token });
