/** An admin may do everything that a moderator may. */
export const ROLES = ["moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];
