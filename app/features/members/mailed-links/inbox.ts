/** Which addresses are one inbox. */
import { isGmail } from "./gmail";

/**
 * The inbox of an address in lower case, by which emails are counted: providers ignore what follows a plus, and Gmail
 * dots and which of its two domains. Some other provider may tell such addresses apart: they share a limit then.
 */
export function inboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const name = email.slice(0, at).replace(/\+.*$/s, "");
  return isGmail(email) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}${email.slice(at)}`;
}
