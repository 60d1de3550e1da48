import { type ListId, readId } from "~/lib/data/ids";

/** Returns the list that somebody ranked before signing up, from the path that they return to. */
export const listToDropOn = (to: string): ListId | null =>
  readId(/^\/drop\/([^/?#]+)\/?(?:\?tried=1)?$/.exec(to)?.[1]);
