import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

const icon = (src: string, sizes: string, type = "image/png") => ({ src, sizes, type });

/** Serves the web app manifest, which names the product. */
export function loader({ context: { app } }: LoaderFunctionArgs) {
  const manifest = {
    name: app.env.PRODUCT_NAME,
    short_name: app.env.PRODUCT_NAME,
    description: "it's always nice to have options",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#faf8f3",
    theme_color: "#faf8f3",
    icons: [
      icon("/favicon.svg", "any", "image/svg+xml"),
      { ...icon("/icon-192.png", "192x192"), purpose: "any maskable" },
      { ...icon("/icon-512.png", "512x512"), purpose: "any maskable" },
    ],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
