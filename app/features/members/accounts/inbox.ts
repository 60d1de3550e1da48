export const isGmail = (email: string) => /@(gmail|googlemail)\.com$/i.test(email.trim());

export const GMAIL_URL = "https://mail.google.com/mail/u/0/";

/**
 * Normalizes a lower-case address to its inbox, by which emails are rate-limited. Strips plus tags, and for
 * Gmail also dots and the domain alias. Providers that distinguish such addresses share one limit.
 */
export function inboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at).replace(/\+.*$/s, "");
  return isGmail(email) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}${email.slice(at)}`;
}
