import { confirmEmail, signUp } from "~/features/members/sign-up/sign-up.server";
import { readOutbox } from "~/features/notifications/mail/mail.server";
import type { App } from "~/platform/app.server";
import type { TestApp } from "./test-app";

export const PASSWORD = "correct horse 7";

type MailView = Awaited<ReturnType<typeof readOutbox>>[number];

export async function mailTo(app: App, address: string): Promise<MailView> {
  const mail = (await readOutbox(app)).find(({ to }) => to === address);
  if (!mail) throw new Error(`No mail to ${address}`);
  return mail;
}

export const mailsTo = async (app: App, address: string) =>
  (await readOutbox(app)).filter(({ to }) => to === address);

/** Returns the decoded path segments of a mail's first link, without the first segment. */
export function partsOf(mail: MailView): string[] {
  const path = new URL(mail.links[0] ?? "").pathname;
  return path.split("/").slice(2).map(decodeURIComponent);
}

/** Signs a member up and confirms the address. */
export async function newMember(app: TestApp, username: string, email = `${username}@example.com`) {
  await signUp(app, { username, email, password: PASSWORD });
  const [address = "", token = ""] = partsOf(await mailTo(app, email));
  await confirmEmail(app, { email: address, token });
  return { username, email };
}
