import { serverPaths } from "~/lib/addresses/paths";
import { DAY } from "~/lib/time/durations";

/** RFC 9116 recommends less than a year. */
const GOOD_FOR_DAYS = 180;

/** Returns the contact for security reports in RFC 9116 format; its expiry changes once a day. */
export function securityText({ origin, email, now }: { origin: string; email: string; now: number }): string {
  const expires = (Math.floor(now / DAY) + GOOD_FOR_DAYS) * DAY;
  return [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(expires).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}${serverPaths.securityText}`,
    "",
  ].join("\n");
}
