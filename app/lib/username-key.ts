import { normalized } from "./clean";

/** Decides whether two names are the same member: case does not count. */
export const usernameKey = (name: string) => normalized(name).trim().toLowerCase();
