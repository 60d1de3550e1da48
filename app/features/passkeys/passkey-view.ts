/** What a browser asks a challenge for. */
export type PasskeyPurpose = "log-in" | "add" | "confirm";

/** A passkey as its owner sees it; timestamps in milliseconds since 1970. */
export type PasskeyView = { id: string; name: string; created: number; lastUsed: number | null };
