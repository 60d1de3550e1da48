/** A mail as development shows it. */
export type MailView = {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** Milliseconds since 1970; null while a provider has not taken it. */
  sentAt: number | null;
};
