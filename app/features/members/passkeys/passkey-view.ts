/** What a browser asks a challenge for. */
export type PasskeyPurpose = "log-in" | "add" | "confirm";

/** Passkeys of one member. */
export const PASSKEYS_MAX = 20;

/** A passkey as its owner sees it; timestamps in milliseconds since 1970. */
export type PasskeyView = { id: string; name: string; created: number; lastUsed: number | null };
