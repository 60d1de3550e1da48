import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** /user/{user} shows the profile, which is the canonical address. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/profile/${encodeURIComponent(params.user ?? "")}`, 301);
