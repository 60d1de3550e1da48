/** A message from a script; the shell shows it where it shows flashes. */
import { createStore } from "./store";

/** The message, and the link's text, when a write finds that the session has ended. */
export const LOG_IN_TO_GO_ON = "Log in to go on";
/** The announcement after a post that the network lost. */
export const LOST = "Couldn't save. Try again";

/** The announcement after a fault of ours. */
export const BROKEN = "Something went wrong on our side. Try again in a moment";

type Announcement = {
  text: string;
  id: number;
  /** Whether the message is the link to log in, and stays until it is used. */
  login: boolean;
};

const said = createStore<Announcement | null>(null);
let count = 0;

/** Shows it until the next message; null clears it. */
export function announce(text: string | null, { login = false } = {}): void {
  count += 1;
  said.set(text === null ? null : { text, id: count, login });
}

/** The last message, or null; the id tells two equal ones apart. */
export const useAnnouncement = said.use;
