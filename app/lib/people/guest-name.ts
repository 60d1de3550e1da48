import { FORMER_MEMBER } from "./former-member";

const SUFFIX = " (guest)";

/** Returns the name under which everybody sees a guest; no member's name can have a space. */
export const guestName = (typed: string): string => typed + SUFFIX;

const isGuestName = (name: string): boolean => name.endsWith(SUFFIX);

/** Returns a guest's name as they typed it. */
export const typedGuestName = (name: string): string => name.slice(0, -SUFFIX.length);

/** Returns a name as rooms show it, where everybody may be a guest. */
export const nameInRoom = (name: string): string => (isGuestName(name) ? typedGuestName(name) : name);

/** Returns false for guests and former members, whose names have no page. */
export const hasProfile = (name: string): boolean => name !== FORMER_MEMBER && !isGuestName(name);
