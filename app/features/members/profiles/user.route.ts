import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { paths } from "~/lib/paths";

/** /user/{user} shows the profile, which is the canonical address. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.profile(params.user ?? ""), 301);
