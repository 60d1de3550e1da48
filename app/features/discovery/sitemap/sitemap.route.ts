import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readSitemapIndex } from "./sitemap.server";
import { XML } from "./xml-headers";

export const loader = async ({ context: { app } }: LoaderFunctionArgs) =>
  new Response(await readSitemapIndex(app), { headers: XML });
