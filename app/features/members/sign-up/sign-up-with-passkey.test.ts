import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { passkeyChallenges, passkeys, pendingSignUps, users } from "#db/schema/accounts";
import { Authenticator } from "#tests/support/authenticator";
import { mailsTo, mailTo, newMember, PASSWORD, partsOf } from "#tests/support/sign-ups";
import { costOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { logIn } from "~/features/members/log-in/log-in.server";
import { readAccount } from "~/features/members/own-account/own-account.server";
import { beginPasskeyLogIn, logInWithPasskey } from "~/features/members/passkeys/log-in-with-passkey.server";
import { removePasskey } from "~/features/members/passkeys/passkeys.server";
import { beginSignUp } from "~/features/members/passkeys/sign-up-passkey.server";
import { changePassword, requestPassword } from "~/features/members/passwords/password-reset.server";
import { resolveBearer } from "~/features/members/sessions/resolve-viewer.server";
import type { ListId } from "~/lib/data/ids";
import { MINUTE } from "~/lib/time/durations";
import { confirmEmail, signUp, signUpWithPasskey } from "./sign-up.server";

vi.mock("~/platform/passwords.server", () => import("#tests/support/cheap-passwords"));

let app: TestApp;
let key: Authenticator;
beforeEach(async () => {
  app = await testApp({ origin: "http://localhost:8787", userAgent: "Firefox/140.0 (Windows)" });
  key = new Authenticator(app.origin);
});

const ann = { username: "Ann", email: "ann@example.com" };
type Begun = { options: { challenge: string }; cookie: string };

const fieldFor = ({ options, cookie }: Begun, made = key) => ({
  passkey: made.create(options),
  request: { headers: new Headers({ Cookie: cookie.split(";")[0] ?? "" }) },
});
const begin = (fields = ann, guestId: string | null = null) => beginSignUp(app, guestId, fields);
const register = async (fields = ann, made = key) =>
  signUpWithPasskey(app, fields, "", fieldFor(await begin(fields), made));

const linkOf = async (email = ann.email) => {
  const [address = "", token = ""] = partsOf(await mailTo(app, email));
  return { email: address, token };
};

async function enter(userHandle?: string) {
  const { options, cookie } = await beginPasskeyLogIn(app);
  const request = { headers: new Headers({ Cookie: cookie.split(";")[0] ?? "" }) };
  const { session } = await logInWithPasskey(app, { passkey: key.sign(options, { userHandle }), request });
  return resolveBearer(app, session.accessToken);
}

const WRONG = { status: 403, message: expect.stringMatching(/^That passkey didn't work/) };

describe("a passkey in place of a password", () => {
  test("logs in to the confirmed account alone, whose id it names, until a new password by mail", async () => {
    const begun = await begin();
    const { id } = await signUpWithPasskey(app, ann, "", fieldFor(begun));
    await expect(enter()).rejects.toMatchObject({ status: 401 });
    await expect(logIn(app, { username: "Ann", password: PASSWORD })).rejects.toMatchObject({ status: 401 });
    const link = await linkOf();
    expect((await confirmEmail(app, link, { signUpId: id })).opened?.userId).toMatch(/^[0-9a-f]{24}$/);
    const member = await enter(Buffer.from(begun.options.user.id, "base64url").toString());
    expect(member).toMatchObject({ username: "Ann", id: (await app.db.select().from(users).get())?.id });
    expect(await readAccount(app, member)).toMatchObject({ hasPassword: false, passkeys: 1 });
    await expect(removePasskey(app, member, key.id)).rejects.toMatchObject({ status: 409 });
    expect((await confirmEmail(app, link, { signUpId: id })).opened).not.toBeNull();

    await requestPassword(app, ann.email);
    const [username = "", email = "", token = ""] = partsOf(await mailTo(app, ann.email));
    await changePassword(app, { username, email, token, password: PASSWORD, keepPasskeys: [key.id] });
    expect((await logIn(app, { username: "Ann", password: PASSWORD })).user.username).toBe("Ann");
    expect((await confirmEmail(app, link, { signUpId: id })).opened).toBeNull();
    await removePasskey(app, await enter(), key.id);
  });

  test("keeps a guest's id", async () => {
    const guest = await memberOf(app, "guest");
    await app.db
      .update(users)
      .set({ guestOf: app.newId() as ListId, passwordHash: null, email: null })
      .where(eq(users.id, guest.id));
    const made = fieldFor(await begin(ann, guest.id));
    await expect(signUpWithPasskey(app, ann, "", made)).rejects.toMatchObject(WRONG);
    await signUpWithPasskey(app, ann, "", { ...made, guestId: guest.id });
    await confirmEmail(app, await linkOf());
    expect(await enter(guest.id)).toMatchObject({ id: guest.id, username: "Ann" });
  });
});

describe("nothing is stored for", () => {
  test("a challenge of another purpose, another browser, an old one, and no passkey", async () => {
    const begun = await begin();
    const wrong = [
      fieldFor(await beginPasskeyLogIn(app)),
      fieldFor({ ...begun, cookie: (await begin()).cookie }),
      { ...fieldFor(begun), passkey: "" },
    ];
    for (const field of wrong)
      await expect(signUpWithPasskey(app, ann, "", field)).rejects.toMatchObject(WRONG);
    app.clock.advance(5 * MINUTE);
    await expect(signUpWithPasskey(app, ann, "", fieldFor(begun))).rejects.toMatchObject(WRONG);
    for (const table of [pendingSignUps, passkeyChallenges]) expect(await app.db.$count(table)).toBe(0);
  });

  test("a challenge that was used", async () => {
    const field = fieldFor(await begin());
    await signUpWithPasskey(app, ann, "", field);
    const again = { username: "ann2", email: "ann2@example.com" };
    await expect(signUpWithPasskey(app, again, "", field)).rejects.toMatchObject(WRONG);
    expect(await app.db.$count(pendingSignUps)).toBe(1);
    expect(await mailsTo(app, again.email)).toEqual([]);
  });

  test("a name that was taken meanwhile, and an invalid name or address", async () => {
    const field = fieldFor(await begin());
    await signUp(app, { ...ann, email: "other@example.com", password: PASSWORD });
    await expect(signUpWithPasskey(app, ann, "", field)).rejects.toMatchObject({ status: 409 });
    expect(await app.db.$count(passkeyChallenges)).toBe(0);
    for (const fields of [
      { ...ann, username: "a" },
      { ...ann, email: "a" },
    ]) {
      await expect(begin(fields)).rejects.toMatchObject({ status: 400 });
      await expect(signUpWithPasskey(app, fields, "", field)).rejects.toMatchObject({ status: 400 });
    }
  });
});

test("a passkey of another account makes no second one", async () => {
  await register();
  await confirmEmail(app, await linkOf());
  await register({ username: "eve", email: "eve@example.com" });
  await expect(confirmEmail(app, await linkOf("eve@example.com"))).rejects.toMatchObject({ status: 409 });
  expect([await app.db.$count(users), await app.db.$count(passkeys)]).toEqual([1, 1]);
});

test("a known address gets the same response with the same round trips and rows", async () => {
  await newMember(app, "bob");
  const fresh = await costOf(app, () => register());
  const known = await costOf(app, () => register({ username: "carl", email: "bob@example.com" }));
  expect(known.result.message).toBe(fresh.result.message);
  expect([known.roundTrips, known.rowsWritten]).toEqual([fresh.roundTrips, fresh.rowsWritten]);
  expect((await costOf(app, () => begin({ username: "bob", email: "bob@example.com" }))).roundTrips).toBe(0);
  expect((await mailTo(app, "bob@example.com")).text).toContain("bob");
});
