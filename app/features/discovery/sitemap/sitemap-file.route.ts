import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readSitemapFile } from "./sitemap.server";
import { XML } from "./xml-headers";

export const loader = async ({ params, context: { app } }: LoaderFunctionArgs) =>
  new Response(await readSitemapFile(app, params.file), { headers: XML });
