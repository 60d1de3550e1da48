/** Suspended members may read, export and log in, but not write. */
import { fullTime } from "~/lib/time/time-ago";

/** `until` is in ms since 1970; null means until an admin ends it. */
export type Suspension = { reason: string; until: number | null };

type Row = { suspendedFor: string | null; suspendedUntil: number | null };

/** Returns the suspension in an account's row at that time, or null if there is none or it has ended. */
export const suspensionAt = ({ suspendedFor, suspendedUntil }: Row, now: number): Suspension | null =>
  suspendedFor === null || (suspendedUntil !== null && suspendedUntil <= now)
    ? null
    : { reason: suspendedFor, until: suspendedUntil };

/** Has no full stop at its end, also if the reason has one: sentences go on after it. */
export const suspensionText = ({ reason, until }: Suspension): string =>
  `Your account is suspended ${until === null ? "until further notice" : `until ${fullTime(until)}`}: ${reason.replace(/\.$/, "")}`;
