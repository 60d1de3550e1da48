/** Remembers in this tab that DROP IT was pressed on a list before logging in, so that it is not pressed twice. */
import type { ListId } from "~/lib/data/ids";

const KEY = "drop-at-once";

export function rememberDrop(listId: ListId): void {
  try {
    sessionStorage.setItem(KEY, listId);
  } catch (error) {
    console.warn("Press DROP IT again after you log in", error);
  }
}

/** Returns whether DROP IT was pressed on the list, once. */
export function takeDrop(listId: ListId): boolean {
  try {
    const found = sessionStorage.getItem(KEY) === listId;
    sessionStorage.removeItem(KEY);
    return found;
  } catch {
    return false;
  }
}
