/** What a script has to say, in one sentence; the shell shows it where it shows flashes. */
import { createStore } from "./store";

/** Announcement of a post that the network lost. */
export const LOST = "That didn't arrive. Try again";

/** Announcement of what went wrong with us. */
export const BROKEN = "Something went wrong on our side. Try again in a moment";

type Announcement = {
  text: string;
  id: number;
  /** Whether the sentence is the way to log in, and stays until it is taken. */
  login: boolean;
};

const said = createStore<Announcement | null>(null);
let count = 0;

/** Says it until something else is said; null falls silent. */
export function announce(text: string | null, { login = false } = {}): void {
  count += 1;
  said.set(text === null ? null : { text, id: count, login });
}

/** What was said last, or null; the id tells two equal ones apart. */
export const useAnnouncement = said.use;
