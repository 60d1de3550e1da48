export const hexOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns the SHA-256 of bytes as 64 hex digits. */
export const sha256HexOf = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", bytes));

/** Returns the SHA-256 of a text in UTF-8 as 64 hex digits. */
export const sha256Hex = (text: string): Promise<string> => sha256HexOf(new TextEncoder().encode(text));
