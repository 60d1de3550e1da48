import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { paths } from "~/lib/paths";
import { keepLink } from "./mailed-link.server";

export const loader = ({ params: { username, email, token }, context }: LoaderFunctionArgs) =>
  keepLink(context.app, paths.changePassword, { username, email, token });
