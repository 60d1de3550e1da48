import { hexOf } from "~/lib/hash";

const TAG_BYTES = 16;

/** A strong entity tag of a body: the same bytes have the same tag. functions/http/not-modified.ts responds 304. */
const entityTag = async (body: Uint8Array<ArrayBuffer>): Promise<string> =>
  `"${hexOf((await crypto.subtle.digest("SHA-256", body)).slice(0, TAG_BYTES))}"`;

/** A response of text in UTF-8 with its entity tag. */
export async function taggedResponse(text: string, headers: Record<string, string>): Promise<Response> {
  return new Response(text, {
    headers: { ...headers, ETag: await entityTag(new TextEncoder().encode(text)) },
  });
}
