import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { securityText } from "./security-text";

export function loader({ context: { app } }: LoaderFunctionArgs) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" };
  const given = { origin: app.origin, email: app.env.SUPPORT_EMAIL, now: app.now() };
  return new Response(securityText(given), { headers });
}
