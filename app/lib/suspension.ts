/** A suspended member reads, exports and logs in, and writes nothing. */
import { fullTime } from "./time-ago";

/** `until` in milliseconds since 1970; null if it lasts until an admin ends it. */
export type Suspension = { reason: string; until: number | null };

type Row = { suspendedFor: string | null; suspendedUntil: number | null };

/** The suspension in an account's row at that time; null if there is none, or it is over. */
export const suspensionAt = ({ suspendedFor, suspendedUntil }: Row, now: number): Suspension | null =>
  suspendedFor === null || (suspendedUntil !== null && suspendedUntil <= now)
    ? null
    : { reason: suspendedFor, until: suspendedUntil };

/** What its member is told, with reason and end. */
export const suspensionText = ({ reason, until }: Suspension): string =>
  `Your account is suspended ${until === null ? "until further notice" : `until ${fullTime(until)}`}: ${reason}`;
