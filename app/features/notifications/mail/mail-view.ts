/** An email as the development outbox shows it. */
export type MailView = {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  /** Its own headers. */
  headers: Record<string, string>;
  /** Milliseconds since 1970; null until a provider has accepted it. */
  sentAt: number | null;
};
