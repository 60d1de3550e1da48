/** In its own file, so that pages that only show names don't load what compares them. */
import type { ListId } from "~/lib/data/ids";
import { usernameKey } from "./username-key";

/** Returns the key of a guest's name, which is unique within their list alone. */
export const guestKey = (shownName: string, listId: ListId): string => `${usernameKey(shownName)} ${listId}`;
