import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { paths } from "~/lib/addresses/paths";

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.profile(params.user ?? ""), 301);
