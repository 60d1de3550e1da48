/** Bytes as lower-case hex digits. */
export const hexOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of a text in UTF-8, as 64 hex digits. */
export const sha256Hex = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
