/** The roles that a member can have; an admin may do what a moderator does. */
export const ROLES = ["moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];
