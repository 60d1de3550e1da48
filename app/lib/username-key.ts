import { normalize } from "./clean";

/** Returns the key that identifies a member by name, regardless of case. */
export const usernameKey = (name: string) => normalize(name).trim().toLowerCase();
