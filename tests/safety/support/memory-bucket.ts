type Stored = { bytes: Uint8Array<ArrayBuffer> };

/** The part of an R2 bucket that images need. */
export function memoryBucket(): R2Bucket {
  const objects = new Map<string, Stored>();
  const bucket = {
    put: async (key: string, bytes: Uint8Array<ArrayBuffer>) => void objects.set(key, { bytes }),
    get: async (key: string) => {
      const stored = objects.get(key);
      return stored ? { body: new Response(stored.bytes).body, httpEtag: `"${key}"` } : null;
    },
    delete: async (keys: string | string[]) => {
      for (const key of [keys].flat()) objects.delete(key);
    },
  };
  return bucket as unknown as R2Bucket;
}
