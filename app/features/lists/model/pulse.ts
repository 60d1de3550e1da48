import type { Audience } from "~/lib/audience";

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
  open: audience !== "blind",
  rev: pulseRev,
});

const SECOND = 1000;
/** Time between two requests of a page, in ms: of a room or a blind list, and of any other list. */
const ROOM_EVERY_MS = 3 * SECOND;
export const LIST_EVERY_MS = 30 * SECOND;
/** After this time without a change a page asks less often. */
const QUIET_AFTER_MS = 10 * 60 * SECOND;
const SLOWER = 10;

/** Returns the time until the next request, in ms. */
export const nextPulseIn = (isRoom: boolean, quietForMs: number): number =>
  (isRoom ? ROOM_EVERY_MS : LIST_EVERY_MS) * (quietForMs < QUIET_AFTER_MS ? 1 : SLOWER);
