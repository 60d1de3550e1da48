/** Returns true for Gmail addresses, so that the page can link to the inbox. */
export const isGmail = (email: string) => /@(gmail|googlemail)\.com$/i.test(email.trim());

export const GMAIL_URL = "https://mail.google.com/mail/u/0/";
