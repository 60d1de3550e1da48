import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readImage } from "./images.server";

/** Serves the bytes; each use revalidates, because the list may have become private. */
export async function loader({ params, context: { app, viewer } }: LoaderFunctionArgs) {
  const { type, body, etag } = await readImage(app, viewer, params.id ?? "");
  const headers = {
    "Content-Type": type,
    "Cache-Control": "private, no-cache",
    ETag: etag,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
  };
  return new Response(body, { headers });
}
