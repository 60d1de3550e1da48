export const hexOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const sha256HexOf = async (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", bytes));

export const sha256Hex = (text: string): Promise<string> => sha256HexOf(new TextEncoder().encode(text));
