type Stored = { bytes: Uint8Array<ArrayBuffer>; etag: string };
type PutOptions = { onlyIf?: { etagMatches?: string } };

/** Implements the part of an R2 bucket that images use. */
export function memoryBucket(): R2Bucket {
  const objects = new Map<string, Stored>();
  let puts = 0;
  const bucket = {
    put: async (key: string, bytes: Uint8Array<ArrayBuffer>, { onlyIf }: PutOptions = {}) => {
      if (onlyIf && objects.get(key)?.etag !== onlyIf.etagMatches) return null;
      const stored = { bytes, etag: `${key}-${++puts}` };
      objects.set(key, stored);
      return stored;
    },
    get: async (key: string) => {
      const stored = objects.get(key);
      if (!stored) return null;
      const { bytes, etag } = stored;
      return {
        body: new Response(bytes).body,
        arrayBuffer: async () => bytes.slice().buffer,
        etag,
        httpEtag: `"${etag}"`,
      };
    },
    head: async (key: string) => objects.get(key) ?? null,
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) objects.delete(key);
    },
  };
  return bucket as unknown as R2Bucket;
}
