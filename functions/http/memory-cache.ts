/** Caches responses in the isolate: a repeated one costs at most one look-up, for the generation. */
import { keepNewest } from "~/lib/keep-newest";

export type CachedResponse = {
  body: string | ArrayBuffer;
  headers: Headers;
  nonce: string;
  until: number;
};

const ENTRIES_MAX = 64;
/** Characters or bytes; longer responses are not cached here. The total stays below about 16 MB of 128. */
const SIZE_MAX = 128 * 1024;

/** By key, which includes the generation; oldest first. */
const answers = new Map<string, CachedResponse>();

export function cachedResponse(key: string, now: number): CachedResponse | null {
  const answer = answers.get(key);
  return answer && now < answer.until ? answer : null;
}

const sizeOf = ({ body }: CachedResponse) => (typeof body === "string" ? body.length : body.byteLength);

export function cacheResponse(key: string, answer: CachedResponse): void {
  if (sizeOf(answer) > SIZE_MAX) return;
  keepNewest(answers, key, answer, ENTRIES_MAX);
}
