/**
 * The cached responses that this isolate served a moment ago, so that serving one again costs at most one look into the
 * data centre's cache, for the generation.
 */
import { keepNewest } from "~/lib/keep-newest";

export type CachedResponse = {
  /** A page as text, anything else as bytes. */
  body: string | ArrayBuffer;
  headers: Headers;
  /** The nonce its page was made with. */
  nonce: string;
  /** Milliseconds since 1970. */
  until: number;
};

const ENTRIES_MAX = 64;
/** Characters or bytes; longer responses are left to the edge cache, so that all stay below some 16 MB of 128. */
const SIZE_MAX = 128 * 1024;

/** By key, the generation within it; oldest first. */
const answers = new Map<string, CachedResponse>();

/** The response under a key, until it expires. */
export function cachedResponse(key: string, now: number): CachedResponse | null {
  const answer = answers.get(key);
  return answer && now < answer.until ? answer : null;
}

const sizeOf = ({ body }: CachedResponse) => (typeof body === "string" ? body.length : body.byteLength);

export function cacheResponse(key: string, answer: CachedResponse): void {
  if (sizeOf(answer) > SIZE_MAX) return;
  keepNewest(answers, key, answer, ENTRIES_MAX);
}
