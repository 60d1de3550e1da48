import { beforeEach, expect, test, vi } from "vitest";
import { apiTokens, passkeys, sessions, users } from "#db/schema/accounts";
import { Authenticator } from "#tests/support/authenticator";
import { mailsTo, mailTo, newMember, PASSWORD, partsOf } from "#tests/support/sign-ups";
import { costOf, type TestApp, testApp } from "#tests/support/test-app";
import { logIn } from "~/features/members/log-in/log-in.server";
import { addPasskey, beginRegistration } from "~/features/members/passkeys/passkeys.server";
import { resolveBearer } from "~/features/members/sessions/resolve-viewer.server";
import { signUp } from "~/features/members/sign-up/sign-up.server";
import { makeToken } from "~/features/members/tokens/tokens.server";
import { HOUR } from "~/lib/time/durations";
import { changeOwnPassword } from "./change-own-password.server";
import { changePassword, requestPassword } from "./password-reset.server";

vi.mock("~/platform/passwords.server", () => import("#tests/support/cheap-passwords"));

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
  await newMember(app, "ann");
});

const NEW = "brand new words";
const linkOf = async (address: string) => {
  const [username = "", email = "", token = ""] = partsOf(await mailTo(app, address));
  return { username, email, token };
};

test("a mailed link changes the password, ends every session and mails the owner", async () => {
  const { user } = await logIn(app, { username: "ann", password: PASSWORD });
  await requestPassword(app, "ANN@example.com");
  await changePassword(app, { ...(await linkOf("ann@example.com")), password: NEW });
  await expect(resolveBearer(app, user.accessToken)).rejects.toMatchObject({ status: 401 });
  await expect(logIn(app, { username: "ann", password: PASSWORD })).rejects.toMatchObject({ status: 401 });
  await logIn(app, { username: "ann", password: NEW });
  expect((await mailTo(app, "ann@example.com")).subject).toContain("was changed");
});

test("every mismatch is the same refusal; a link works once, for an hour, while it is the newest", async () => {
  await requestPassword(app, "ann@example.com");
  const older = await linkOf("ann@example.com");
  app.clock.advance(1000);
  await requestPassword(app, "ann@example.com");
  const link = await linkOf("ann@example.com");
  const gone = { code: "expired-link", status: 410, message: "This link has expired or was already used" };
  const wrongs = [
    older,
    { ...link, username: "bob" },
    { ...link, email: "bob@example.com" },
    { ...link, token: "x" },
  ];
  for (const wrong of wrongs)
    await expect(changePassword(app, { ...wrong, password: NEW })).rejects.toMatchObject(gone);
  await expect(changePassword(app, { ...link, password: "123456" })).rejects.toMatchObject({ status: 400 });
  await changePassword(app, { ...link, password: NEW });
  await expect(changePassword(app, { ...link, password: NEW })).rejects.toMatchObject(gone);
  await requestPassword(app, "ann@example.com");
  const late = await linkOf("ann@example.com");
  app.clock.advance(HOUR);
  await expect(changePassword(app, { ...late, password: NEW })).rejects.toMatchObject(gone);
});

test("of a dozen changes at once one wins", async () => {
  await requestPassword(app, "ann@example.com");
  const link = await linkOf("ann@example.com");
  const answers = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => changePassword(app, { ...link, password: `${NEW} ${n}` })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a confirmation link does not reset a password", async () => {
  await signUp(app, { username: "bob", email: "bob@example.com", password: PASSWORD });
  const [email = "", token = ""] = partsOf(await mailTo(app, "bob@example.com"));
  await expect(changePassword(app, { username: "bob", email, token, password: NEW })).rejects.toMatchObject({
    status: 410,
  });
});

test("a sign-up that waits to be confirmed has no password to reset yet", async () => {
  await signUp(app, { username: "bob", email: "bob@example.com", password: PASSWORD });
  await requestPassword(app, "bob@example.com");
  expect(await mailsTo(app, "bob@example.com")).toHaveLength(1);
});

test("a request has the same response and cost for known and unknown addresses, and mails at most three an hour", async () => {
  const known = await costOf(app, () => requestPassword(app, "ann@example.com"));
  const unknown = await costOf(app, () => requestPassword(app, "no@example.com"));
  expect(unknown.result).toEqual(known.result);
  expect(unknown.roundTrips).toBe(known.roundTrips);
  for (let n = 0; n < 4; n++) expect(await requestPassword(app, "ann@example.com")).toEqual(known.result);
  expect(await mailsTo(app, "ann@example.com")).toHaveLength(1 + 3);
  expect(await mailsTo(app, "no@example.com")).toHaveLength(0);
});

test("nothing that was on its way when the password changed comes back after it", async () => {
  app = await testApp({ origin: "http://localhost:8787" });
  await newMember(app, "ann");
  const { user } = await logIn(app, { username: "ann", password: PASSWORD });
  const thief = await resolveBearer(app, user.accessToken);
  const { options, cookie } = await beginRegistration(app, thief, { password: PASSWORD });
  const request = { headers: new Headers({ Cookie: cookie.split(";")[0] ?? "" }) };
  await requestPassword(app, "ann@example.com");
  const link = await linkOf("ann@example.com");
  const batch = app.db.batch.bind(app.db);
  let changing: Promise<unknown> | undefined;
  // changes the password between the check of the old one and the creation of the session
  app.db.batch = (async (statements) => {
    if (changing) return batch(statements);
    const found = await batch(statements);
    changing = changePassword(app, { ...link, password: NEW });
    await changing;
    return found;
  }) as typeof app.db.batch;
  await expect(logIn(app, { username: "ann", password: PASSWORD })).rejects.toMatchObject({ status: 401 });
  app.db.batch = batch;

  const passkey = new Authenticator(app.origin).create(options);
  await expect(addPasskey(app, thief, { name: "Mine", passkey, request })).rejects.toThrow();
  await expect(makeToken(app, thief, { name: "Mine", scope: "write" })).rejects.toThrow();
  const confirmed = { password: NEW, passkey: "", request, newPassword: "the thief's words" };
  await expect(changeOwnPassword(app, thief, confirmed)).rejects.toMatchObject({ status: 401 });
  for (const table of [sessions, passkeys, apiTokens]) expect(await app.db.select().from(table)).toEqual([]);
  expect(await app.db.select({ hash: users.passwordHash }).from(users)).toEqual([{ hash: `plain ${NEW}` }]);
});
