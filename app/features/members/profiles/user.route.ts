import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { paths } from "~/lib/paths";

/** Redirects /user/{user} to the canonical profile URL. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.profile(params.user ?? ""), 301);
