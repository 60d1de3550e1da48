/** Announcements from scripts; the shell shows them in place of flash messages. */
import { createStore } from "./store";

/** Announcement and link text when a write finds that the session has ended. */
export const LOG_IN_TO_GO_ON = "Log in to go on";
export const LOST = "Couldn't save. Try again";

export const BROKEN = "Something went wrong on our side. Try again in a moment";

type Announcement = {
  text: string;
  id: number;
  /** Shows the message as a link to log in, which stays until it is used. */
  login: boolean;
};

const said = createStore<Announcement | null>(null);
let count = 0;

/** Announces the text until the next message; null clears it. */
export function announce(text: string | null, { login = false } = {}): void {
  count += 1;
  said.set(text === null ? null : { text, id: count, login });
}

export const useAnnouncement = said.use;
