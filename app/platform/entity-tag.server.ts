import { sha256Hex } from "~/lib/hash";

/** A strong entity tag of a body: the same text has the same tag. functions/http/not-modified.ts responds 304. */
const entityTag = async (body: string): Promise<string> => `"${(await sha256Hex(body)).slice(0, 32)}"`;

/** A response of text with its entity tag. */
export const taggedResponse = async (body: string, headers: Record<string, string>): Promise<Response> =>
  new Response(body, { headers: { ...headers, ETag: await entityTag(body) } });
