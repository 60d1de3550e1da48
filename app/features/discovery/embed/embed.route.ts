import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { idOrNone } from "~/lib/data/ids";
import { EMBED_STYLE } from "./embed";
import { readEmbed } from "./embed.server";

/** Holds the hash, not its promise: a promise belongs to one request and may end with it. */
let styleHash = "";

/** Serves the only page that other sites may frame. Its CSP allows its own style and no scripts. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const page = await readEmbed(app, idOrNone(params.listId));
  styleHash ||= await cspHash(EMBED_STYLE);
  const policy = `default-src 'none'; style-src '${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
  return new Response(page, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  });
}

/** Returns the CSP hash source of an inline style. */
async function cspHash(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}
