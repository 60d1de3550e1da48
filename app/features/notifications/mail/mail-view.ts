export type MailView = {
  to: string;
  subject: string;
  text: string;
  html: string;
  links: string[];
  headers: Record<string, string>;
  /** In ms since 1970; null until a provider accepts the email. */
  sentAt: number | null;
};
