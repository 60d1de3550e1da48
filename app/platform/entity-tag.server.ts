import { hexOf } from "~/lib/data/hash";

const TAG_BYTES = 16;

/** Returns a strong entity tag of the body. functions/http/not-modified.ts responds 304 for it. */
const entityTag = async (body: Uint8Array<ArrayBuffer>): Promise<string> =>
  `"${hexOf((await crypto.subtle.digest("SHA-256", body)).slice(0, TAG_BYTES))}"`;

export async function taggedResponse(text: string, headers: Record<string, string>): Promise<Response> {
  return new Response(text, {
    headers: { ...headers, ETag: await entityTag(new TextEncoder().encode(text)) },
  });
}
