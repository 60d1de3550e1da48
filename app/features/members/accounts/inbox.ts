import { isGmail } from "./gmail";

/**
 * Normalizes a lower-case address to its inbox, by which emails are rate-limited. Strips plus tags, and for
 * Gmail also dots and the domain alias. Providers that distinguish such addresses share one limit.
 */
export function inboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at).replace(/\+.*$/s, "");
  return isGmail(email) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}${email.slice(at)}`;
}
