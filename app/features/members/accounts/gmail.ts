export const isGmail = (email: string) => /@(gmail|googlemail)\.com$/i.test(email.trim());

export const GMAIL_URL = "https://mail.google.com/mail/u/0/";
