/** Announcements from scripts; the shell shows them in place of flash messages. */
import { createStore } from "~/ui/page/create-store";

/** Announcement and link text when a write finds that the session has ended. */
export const LOG_IN_TO_GO_ON = "Log in to go on";
export const NETWORK_LOST = "Couldn't save. Try again";

export const SERVER_ERROR = "Something went wrong on our side. Try again in a moment";

/** Throws words for the user if the script of a press can't be loaded: a release has removed it, or the network is down. */
export function refuseLostScript(cause: unknown): never {
  throw new Error("Couldn't load what this needs. Reload the page, then try again", { cause });
}

type Announcement = {
  text: string;
  id: number;
  /** Shows the message as a link to log in, which stays until it is used. */
  login: boolean;
  /** Offers to log in as this member; stays too. */
  logInAs?: string | null;
  /** Offers to copy this text; stays too. */
  words?: string;
};

const announcement = createStore<Announcement | null>(null);
let lastId = 0;

/** Announces the text until the next message; null clears it. */
export function announce(
  text: string | null,
  { login = false, ...offers }: Partial<Omit<Announcement, "text" | "id">> = {},
): void {
  lastId += 1;
  announcement.set(text === null ? null : { text, id: lastId, login, ...offers });
}

export const useAnnouncement = announcement.use;
