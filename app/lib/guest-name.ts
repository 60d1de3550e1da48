import { FORMER_MEMBER } from "./former-member";
import type { ListId } from "./ids";
import { usernameKey } from "./username-key";

const SUFFIX = " (guest)";

/** Returns the name under which everybody sees a guest; no member's name can have a space. */
export const guestName = (typed: string): string => typed + SUFFIX;

/** Returns the key of a guest's name, which is unique within their list alone. */
export const guestKey = (shownName: string, listId: ListId): string => `${usernameKey(shownName)} ${listId}`;

const isGuestName = (name: string): boolean => name.endsWith(SUFFIX);

/** Returns a guest's name as they typed it. */
export const typedGuestName = (name: string): string => name.slice(0, -SUFFIX.length);

/** Returns false for guests and former members, whose names have no page. */
export const hasProfile = (name: string): boolean => name !== FORMER_MEMBER && !isGuestName(name);
