import type { UserId } from "~/lib/data/ids";
import { AUDIENCES, type Audience } from "~/lib/people/audience";

/** The part of a list that open pages watch. */
export type Pulse = {
  /** The number of people whose counted version ranks something. */
  in: number;
  expected: number | null;
  /** False while a list is blind. */
  open: boolean;
  /** Changes with every change that the viewer can see, and with nothing else. */
  rev: number;
};

type PulseRow = { ranked: number; pulseRev: number; expected: number | null; audience: Audience };

export const toPulse = ({ ranked, pulseRev, expected, audience }: PulseRow): Pulse => ({
  in: ranked,
  expected,
  open: AUDIENCES[audience].open,
  rev: pulseRev,
});

/**
 * What a socket says of a change: the time in ms over which the pages spread what they ask, or, to those who may see
 * a list that is revealed now, its result for the room, or the place that the room's wall opens.
 */
export type ToldChange = number | { spread: number; pulse: Pulse; result: unknown } | { wall: number };

/** The person behind an open page. Whoever tells them of what is on the list asks first if they may still see it. */
export type Watcher = {
  session: { userId: UserId; sessionId: string } | null;
  /** The list's key, if they hold it, as `App.listKeys`. */
  keys: string | null;
  /** True for the list owner, whose wall leads the other pages of a room. */
  leads: boolean;
};

/** Sent by a page over its socket, and the platform's answer, which wakes nobody. */
export const PULSE_PING = "?";
export const PULSE_PONG = "!";

/** The place that a wall opens; 0 once it shows the ending. */
const WALL = /^wall (\d{1,3})$/;
export const wallMessage = (place: number): string => `wall ${place}`;
/** Returns the place in a wall's message; null for any other message. */
export function placeOnWall(message: unknown): number | null {
  const [, place] = WALL.exec(String(message)) ?? [];
  return place === undefined ? null : Number(place);
}

const SECOND = 1000;
/** Time between two requests of a page, in ms: of a room or a blind list, and of any other list. */
const ROOM_EVERY_MS = 3 * SECOND;
export const LIST_EVERY_MS = 30 * SECOND;
/** The same while a socket tells the page of changes, in case one gets lost. */
const TOLD_ROOM_EVERY_MS = 15 * SECOND;
const TOLD_LIST_EVERY_MS = 5 * 60 * SECOND;
/** After this time without a change a page asks less often. */
const QUIET_AFTER_MS = 10 * 60 * SECOND;
const SLOWER = 10;

/** Returns the time until the next request, in ms. `isTold` is true with an open socket. */
export function nextPulseIn(isRoom: boolean, quietForMs: number, isTold: boolean): number {
  if (isTold) return isRoom ? TOLD_ROOM_EVERY_MS : TOLD_LIST_EVERY_MS;
  return (isRoom ? ROOM_EVERY_MS : LIST_EVERY_MS) * (quietForMs < QUIET_AFTER_MS ? 1 : SLOWER);
}
