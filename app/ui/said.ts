/** What a script has to say, in one sentence; the shell shows it where it shows flashes. */
import { watched } from "./watched";

/** Said of a post that the network lost. */
export const LOST = "That didn't arrive. Try again";

/** Said of what went wrong with us. */
export const BROKEN = "Something went wrong on our side. Try again in a moment";

type Said = {
  text: string;
  id: number;
  /** Whether the sentence is the way to log in, and stays until it is taken. */
  login: boolean;
};

const said = watched<Said | null>(null);
let count = 0;

/** Says it until something else is said; null falls silent. */
export function say(text: string | null, { login = false } = {}): void {
  count += 1;
  said.set(text === null ? null : { text, id: count, login });
}

/** What was said last, or null; the id tells two equal ones apart. */
export const useSaid = said.use;
