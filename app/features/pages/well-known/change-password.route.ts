import { redirect } from "@remix-run/cloudflare";
import { paths } from "~/lib/addresses/paths";

/** Leads password managers to the form: https://w3c.github.io/webappsec-change-password-url/ */
export const loader = () => redirect(paths.ownPasskeys);
