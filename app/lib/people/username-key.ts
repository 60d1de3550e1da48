import { nameKey } from "./name-key";

/** Returns the key that identifies a member by name. */
export const usernameKey = nameKey;
