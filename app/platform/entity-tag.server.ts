import { hexOf } from "~/lib/hash";
import { keepNewest } from "~/lib/keep-newest";

const TAG_BYTES = 16;

/** A strong entity tag of a body: the same bytes have the same tag. functions/http/not-modified.ts responds 304. */
const entityTag = async (body: Uint8Array<ArrayBuffer>): Promise<string> =>
  `"${hexOf((await crypto.subtle.digest("SHA-256", body)).slice(0, TAG_BYTES))}"`;

/** The tags of the newest texts of this isolate: a feed is the same for all who ask until somebody writes. */
const tags = new Map<string, string>();
const KEPT_MAX = 100;
/** Characters of up to two bytes; all stay below 7 MB. */
const KEPT_LENGTH_MAX = 32_000;

/** A response of text in UTF-8 with its entity tag. */
export async function taggedResponse(text: string, headers: Record<string, string>): Promise<Response> {
  const tag = tags.get(text) ?? (await entityTag(new TextEncoder().encode(text)));
  if (text.length <= KEPT_LENGTH_MAX) keepNewest(tags, text, tag, KEPT_MAX);
  return new Response(text, { headers: { ...headers, ETag: tag } });
}
