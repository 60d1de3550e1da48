import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readImage } from "./images.server";

/**
 * Serves the bytes. A list's image is revalidated at each use, because the list may have become private; members'
 * pictures are not, because pages stop naming one that is gone.
 */
export async function loader({ params, context: { app, viewer } }: LoaderFunctionArgs) {
  const { type, body, etag, isFace } = await readImage(app, viewer, params.id ?? "");
  const headers = {
    "Content-Type": type,
    "Cache-Control": isFace ? "private, max-age=3600" : "private, no-cache",
    ETag: etag,
    "Content-Security-Policy": "default-src 'none'; sandbox",
    // apps show pictures in pages of their own origin
    "Cross-Origin-Resource-Policy": "cross-origin",
  };
  return new Response(body, { headers });
}
