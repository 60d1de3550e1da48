import { type EmailParts, type EmailTile, emailHtml } from "./email-html";

export type EmailMessage = {
  subject: string;
  text: string;
  html: string;
  links: string[];
  headers?: Record<string, string>;
};

type Parts = Omit<EmailParts, "end"> & {
  username: string;
  /** Unsubscribe URL for this kind of mail: in the text, and for the mail client's own button (RFC 8058). */
  unsubscribe?: string;
};

const UNSUBSCRIBE = "Unsubscribe from mails like this";

function message(parts: Parts): EmailMessage {
  const { product, username, subject, before, lines = [], tiles, link, after, unsubscribe } = parts;
  const hello = `Hello ${username},`;
  const end = unsubscribe ? [`${UNSUBSCRIBE}:\n${unsubscribe}`] : [];
  const listed = lines.map(({ text, url }) => `${text}\n${url}`);
  return {
    subject,
    text: [hello, ...before, ...listed, `${link.label}:\n${link.url}`, ...after, ...end, product].join(
      "\n\n",
    ),
    html: emailHtml({
      product,
      subject,
      before: [hello, ...before],
      lines,
      tiles,
      link,
      after,
      end: unsubscribe ? { text: UNSUBSCRIBE, url: unsubscribe } : undefined,
    }),
    links: [...lines.map(({ url }) => url), link.url, ...(unsubscribe ? [unsubscribe] : [])],
    ...(unsubscribe && {
      headers: {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}

type For = { product: string; username: string };

export const confirmationEmail = ({ url, ...to }: For & { url: string }): EmailMessage =>
  message({
    ...to,
    subject: `Confirm your e-mail address for ${to.product}`,
    before: [`Welcome to ${to.product}. One step is left: confirm that this address is yours.`],
    link: { label: "Confirm my e-mail address", url },
    after: [
      "The link works for 48 hours. If you did not sign up, ignore this email: nothing happens without the link.",
    ],
  });

export const approvedEmail = ({ url, ...to }: For & { url: string }): EmailMessage =>
  message({
    ...to,
    subject: `You are in at ${to.product}`,
    before: ["A moderator has approved your sign-up. Your account is ready."],
    link: { label: "Log in", url },
    after: ["A list that you ranked before signing up waits in the browser that you used."],
  });

export const declinedEmail = ({ reason, url, ...to }: For & { reason: string; url: string }): EmailMessage =>
  message({
    ...to,
    subject: `Your sign-up at ${to.product} was declined`,
    before: ["A moderator has declined your sign-up. The reason:", reason],
    link: { label: "Everything public stays open to read", url },
    after: ["We keep neither your address nor your password. If you think this is a mistake, write to us."],
  });

export const resetEmail = ({ url, ...to }: For & { url: string }): EmailMessage =>
  message({
    ...to,
    subject: `Choose a new password for ${to.product}`,
    before: ["Somebody, hopefully you, asked for a new password for your account."],
    link: { label: "Choose a new password", url },
    after: [
      "The link works once, for 60 minutes. If it was not you, ignore this email: your password stays as it is.",
    ],
  });

/** Replies by email to a sign-up with a known address, so that only its owner learns of the account. */
export const knownAddressEmail = ({ url, ...to }: For & { url: string }): EmailMessage =>
  message({
    ...to,
    subject: `You have an account at ${to.product} already`,
    before: [
      `Somebody, hopefully you, signed up at ${to.product} with this address. It has an account: ${to.username}.`,
      "Log in with it. If you forgot your password, choose a new one:",
    ],
    link: { label: "Get a link for a new password", url },
    after: ["If it was not you, there is nothing to do: nobody got in and nothing has changed."],
  });

type PasswordChanged = For & {
  url: string;
  /** The ended sessions, as a clause after 'you were'. */
  ended: string;
};

export const passwordChangedEmail = ({ url, ended, ...to }: PasswordChanged): EmailMessage =>
  message({
    ...to,
    subject: `Your password for ${to.product} was changed`,
    before: [`Your password was just changed, and you were ${ended}.`],
    link: { label: "If it was not you, choose a new password", url },
    after: ["If it was you, you don't need to do anything."],
  });

type PasskeyChanged = For & { change: "added" | "removed"; name: string; url: string };

export const passkeyEmail = ({ change, name, url, ...to }: PasskeyChanged): EmailMessage =>
  message({
    ...to,
    subject: `A passkey was ${change} at ${to.product}`,
    before: [
      change === "added"
        ? `The passkey '${name}' was just added to your account. It can log you in without your password.`
        : `The passkey '${name}' was just removed from your account. It can no longer log you in.`,
    ],
    link: { label: "See your passkeys", url },
    after: [
      "If it was you, you don't need to do anything. If not, remove what you don't know there, and choose a new password.",
    ],
  });

type Decided = For & { decision: string; reason: string; rule: string; url: string };

/** States a decision of the staff, with the rule that it names, and how to object. */
export const decisionEmail = ({ decision, reason, rule, url, ...to }: Decided): EmailMessage =>
  message({
    ...to,
    subject: `A decision of the moderators at ${to.product}`,
    before: [
      `${decision}.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      ...(rule ? [`The rule: ${rule}`] : []),
      "A person decided this. If you think that it is wrong, appeal on its page: somebody else decides then.",
    ],
    link: { label: "See the decision", url },
    after: [],
  });

type Notified = For & {
  title: string;
  text: string;
  link: { label: string; url: string };
  settings: string;
  unsubscribe: string;
};

/** Mails a notification to a member who gets mail for its cause. */
export const notificationEmail = ({ title, text, link, settings, ...to }: Notified): EmailMessage =>
  message({
    ...to,
    subject: title,
    before: [`${text}.`],
    link,
    after: [`We won't email you about this again until you read it. Choose what we email you: ${settings}`],
  });

type Digested = For & {
  tiles: EmailTile[];
  lists: { text: string; url: string }[];
  url: string;
  unsubscribe: string;
};

export const digestEmail = ({ lists, tiles, url, ...to }: Digested): EmailMessage =>
  message({
    ...to,
    subject: `New this week on ${to.product}`,
    before: ["New in the chapters and by the members that you follow:"],
    lines: lists,
    tiles,
    link: { label: "See everything new", url },
    after: ["This digest comes once a week, and only when there is something new."],
  });
