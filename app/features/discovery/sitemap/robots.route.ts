import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { robotsText } from "./sitemap";

/** Serves robots.txt. It needs the sitemap's absolute URL, which only the Worker knows. */
export function loader({ context: { app } }: LoaderFunctionArgs) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" };
  return new Response(robotsText(app.origin), { headers });
}
