import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { keepLink } from "~/features/members/mailed-links/mailed-link.server";
import { paths } from "~/lib/paths";

export const loader = ({ params: { username, email, token }, context }: LoaderFunctionArgs) =>
  keepLink(context.app, paths.changePassword, { username, email, token });
