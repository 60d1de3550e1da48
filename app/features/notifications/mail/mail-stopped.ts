/** The reason why only account mail is sent to a member's address; null if all mail is. */
export type MailStopped = "bounced" | "complained" | null;

const REASONS = {
  bounced: "Mail to your address comes back",
  complained: "Our mail to you was reported as spam",
};

/** Returns the sentence for the member; null without a reason. */
export const mailStoppedText = (reason: MailStopped, supportEmail: string): string | null =>
  reason &&
  `${REASONS[reason]}, so you only get mail about your account. To change the address, write to ${supportEmail}`;
