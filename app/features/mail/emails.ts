/** The emails that we send: short, as plain text and as simple HTML of the same words. */

import { html } from "hono/html";

export type EmailMessage = { subject: string; text: string; html: string; links: string[] };

type Parts = {
  product: string;
  username: string;
  subject: string;
  /** Paragraphs before the link. */
  before: string[];
  link: { label: string; url: string };
  /** Paragraphs after it. */
  after: string[];
};

function message({ product, username, subject, before, link, after }: Parts): EmailMessage {
  const hello = `Hello ${username},`;
  const paragraphs = (texts: string[]) => texts.map((text) => html`<p>${text}</p>`);
  const button = html`<p><a href="${link.url}">${link.label}</a></p>`;
  const body = [...paragraphs([hello, ...before]), button, ...paragraphs([...after, product])];
  return {
    subject,
    text: [hello, ...before, `${link.label}:\n${link.url}`, ...after, product].join("\n\n"),
    html: String(html`<!doctype html><html lang="en"><body>${body}</body></html>`),
    links: [link.url],
  };
}

type For = { product: string; username: string };

export const confirmationEmail = ({ url, ...to }: For & { url: string }): EmailMessage =>
  message({
    ...to,
    subject: `Confirm your e-mail address for ${to.product}`,
    before: [`Welcome to ${to.product}. One step is left: confirm that this address is yours.`],
    link: { label: "Confirm my e-mail address", url },
    after: ["The link works for 48 hours. If you did not sign up, leave it: nothing happens without it."],
  });

export const resetEmail = ({ url, ...to }: For & { url: string }): EmailMessage =>
  message({
    ...to,
    subject: `Choose a new password for ${to.product}`,
    before: ["Somebody, hopefully you, asked for a new password for your account."],
    link: { label: "Choose a new password", url },
    after: [
      "The link works once, for 60 minutes. If it was not you, leave it: your password stays as it is.",
    ],
  });

/** The response to a sign-up whose address has an account, so that only its owner learns of it. */
export const knownAddressEmail = ({ url, ...to }: For & { url: string }): EmailMessage =>
  message({
    ...to,
    subject: `You have an account at ${to.product} already`,
    before: [
      `Somebody, hopefully you, signed up at ${to.product} with this address. It has an account: ${to.username}.`,
      "Log in with it. Should you have forgotten the password, choose a new one:",
    ],
    link: { label: "Get a link for a new password", url },
    after: ["If it was not you, there is nothing to do: nobody got in and nothing has changed."],
  });

export const passwordChangedEmail = ({ url, ...to }: For & { url: string }): EmailMessage =>
  message({
    ...to,
    subject: `Your password for ${to.product} was changed`,
    before: ["Your password was just changed, and you were logged out everywhere."],
    link: { label: "If it was not you, choose a new password", url },
    after: ["If it was you, all is well."],
  });
