import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { keepLink } from "./mailed-link.server";

export const loader = ({ params: { username, email, token }, context }: LoaderFunctionArgs) =>
  keepLink(context.app, "/changepassword", { username, email, token });
