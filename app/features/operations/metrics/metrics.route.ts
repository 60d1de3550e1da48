import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Refusal } from "~/platform/refusal";
import { readMetrics } from "./read-metrics.server";

/** A missing bearer token is a 401, because Prometheus can't use a redirect to the login page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    const text = await readMetrics(context.app, request.headers.get("Authorization"));
    return new Response(text, { headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" } });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "sign-in") throw error;
    return new Response(`${error.message}\n`, {
      status: error.status,
      headers: { "WWW-Authenticate": "Bearer" },
    });
  }
}
