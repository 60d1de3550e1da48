import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** /user/{user} shows the profile, whose own address is canonical. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/profile/${encodeURIComponent(params.user ?? "")}`, 301);
