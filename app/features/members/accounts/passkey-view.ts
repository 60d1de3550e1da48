export type PasskeyPurpose = "log-in" | "add" | "confirm" | "sign-up";

export const PASSKEYS_MAX = 20;

/** Passkey as shown to its owner; timestamps in milliseconds since 1970. */
export type PasskeyView = { id: string; name: string; created: number; lastUsed: number | null };
