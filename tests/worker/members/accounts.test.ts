import { expect, test } from "vitest";
import { z } from "zod";
import { bodyOf } from "#tests/support/body";
import { message, refusal, user } from "#tests/support/shapes";
import { expectAnswer, expectErrors, expectRefusal } from "#tests/worker/client";
import { drop, onEachDatabase, type Site } from "#tests/worker/site";

const mails = z.array(
  z.strictObject({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    links: z.array(z.string()),
    headers: z.record(z.string(), z.string()),
    sentAt: z.unknown(),
  }),
);

const PASSWORD = "correct horse";
const signedUp = message.extend({ username: z.string(), email: z.string() });

let names = 0;
const newName = () => `Newcomer-${++names}`;

async function mailsTo(site: Site, to: string): Promise<z.output<typeof mails>> {
  return bodyOf(await site.page("/dev/mail.json"), mails).filter((mail) => mail.to === to);
}

async function tokenTo(site: Site, to: string): Promise<string> {
  const link = (await mailsTo(site, to))[0]?.links[0];
  return new URL(link ?? "").pathname.split("/").at(-1) ?? "";
}

async function signUp(site: Site) {
  const username = newName();
  const email = `${username.toLowerCase()}@example.com`;
  const answer = await site.anyone.post("/auth/signup/", { username, email, password: PASSWORD });
  expect(expectAnswer(answer, 201, signedUp)).toMatchObject({ username, email });
  return { username, email };
}

async function member(site: Site) {
  const { username, email } = await signUp(site);
  expectAnswer(await site.anyone.get(`/confirm_email/${await tokenTo(site, email)}/${email}`), 200, message);
  return { username, email };
}

const logIn = (site: Site, username: string, password = PASSWORD) =>
  site.anyone.post("/auth/login/", { username, password });

onEachDatabase("accounts", (site) => {
  test("sign up, read the mail, confirm, log in by name or address, log out", async () => {
    const { username, email } = await signUp(site);
    const [mail, ...others] = await mailsTo(site, email);
    expect(others).toEqual([]);
    expect(Object.keys(mail ?? {}).sort()).toEqual([
      "headers",
      "html",
      "links",
      "sentAt",
      "subject",
      "text",
      "to",
    ]);
    expect(new URL(mail?.links[0] ?? "").pathname).toMatch(
      new RegExp(`^/confirm/${encodeURIComponent(email)}/\\w{20,}$`),
    );
    const token = await tokenTo(site, email);

    expectRefusal(await logIn(site, username), 402);
    expectRefusal(await logIn(site, username, "wrong horse"), 401);
    expectRefusal(await site.anyone.get(`/confirm_email/${token}/somebody@example.com`), 410);
    const confirm = () =>
      site.anyone.get(`/confirm_email/${token}/${encodeURIComponent(email.toUpperCase())}/`);
    const confirmed = expectAnswer(await confirm(), 200, message);
    expect(expectAnswer(await confirm(), 200, message)).toEqual(confirmed);

    const answer = await site.anyone.post("/auth/login", {
      username: email.toUpperCase(),
      password: PASSWORD,
      pushtoken: "a device",
    });
    const record = expectAnswer(answer, 200, user);
    expect(record).toMatchObject({ username, roles: [], followed_chapters: "", saved_lists: "" });
    expect(answer.headers.get("Set-Cookie")).toBeNull();
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    const bearer = { Authorization: `Bearer ${record.accessToken}` };
    expectAnswer(await site.anyone.post("/auth/logout/", undefined, bearer), 200, message);
    expectRefusal(await site.anyone.post("/auth/logout/", undefined, bearer), 401);
    expectRefusal(await site.anyone.get("/feed/0/1", bearer), 401);
  });

  test("a name is the same in any case; a known address gets the same response as a new one, and its owner is mailed", async () => {
    const { username, email } = await member(site);
    const again = (body: object) => site.anyone.post("/auth/signup/", { password: PASSWORD, ...body });
    expectRefusal(await again({ username: username.toUpperCase(), email: "other@example.com" }), 409);
    const namesake = newName();
    const answer = expectAnswer(
      await again({ username: namesake, email: email.toUpperCase() }),
      201,
      signedUp,
    );
    expect(answer).toMatchObject({ username: namesake, email });
    const mails = await mailsTo(site, email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain(username);
    expectRefusal(await logIn(site, namesake), 402);
    expectRefusal(await logIn(site, namesake, "wrong horse"), 401);
    expectAnswer(await logIn(site, email), 200, user);
  });

  test("no account is opened before its link is pressed; of two sign-ups of one address the first link wins", async () => {
    const { username, email } = await signUp(site);
    const first = await tokenTo(site, email);
    const second = newName();
    await site.anyone.post("/auth/signup/", { username: second, email, password: PASSWORD });
    for (const name of [username, second]) {
      expectRefusal(await site.anyone.get(`/profile/${name}`), 404);
      expect((await site.page(`/profile/${name}`)).status).toBe(404);
      expectRefusal(await logIn(site, name), 402);
    }
    expectAnswer(
      await site.anyone.get(`/confirm_email/${await tokenTo(site, email)}/${email}`),
      200,
      message,
    );
    expectAnswer(await logIn(site, second), 200, user);
    expectRefusal(await site.anyone.get(`/profile/${username}`), 404);
    const late = await site.anyone.get(`/confirm_email/${first}/${email}`);
    expectRefusal(late, 409);
    expect(bodyOf(late, refusal).message).toContain("has an account already");
  });

  test("unknown fields of a body have no effect", async () => {
    const { username, email } = { username: newName(), email: `more${names}@example.com` };
    const more = { roles: ["moderator"], confirmed: true, confirmedAt: 1, id: "f".repeat(24) };
    const answer = await site.anyone.post("/auth/signup/", { username, email, password: PASSWORD, ...more });
    expect(answer.status).toBe(201);
    expectRefusal(await logIn(site, username), 402);
    await site.anyone.get(`/confirm_email/${await tokenTo(site, email)}/${email}`);
    expect(bodyOf(await logIn(site, username), user).roles).toEqual([]);
  });

  test("a wrong password and an unknown name get the same bytes", async () => {
    const { username } = await member(site);
    const [wrong, unknown] = [await logIn(site, username, "wrong horse"), await logIn(site, "nobody-at-all")];
    expectRefusal(wrong, 401);
    expect(unknown.text).toBe(wrong.text);
    const headersOf = ({ headers }: typeof wrong) =>
      [...headers].filter(([name]) => !/^(date|server-timing)$/i.test(name));
    expect(headersOf(unknown)).toEqual(headersOf(wrong));
  });

  test("input errors are shown field by field, in the product's words", async () => {
    const signUpWith = (body: object) => site.anyone.post("/auth/signup/", body);
    const fine = { username: "fine-name", email: "fine@example.com", password: PASSWORD };
    const required = {
      username: "Username is required",
      email: "Email is required",
      password: "Password is required",
    };
    expectErrors(await signUpWith({}), required);
    expectErrors(await signUpWith({ username: " ", email: "\t", password: "" }), required);
    expectErrors(await signUpWith({ username: 7, email: null, password: ["x"] }), required);
    expectErrors(await signUpWith({ username: "ab", email: "x", password: "12345" }), {
      username: "Username must be at least 3 characters",
      email: "Email must be a valid email address",
      password: "Password must be at least 6 characters",
    });
    expectErrors(await signUpWith({ ...fine, username: "a".repeat(21), password: "p".repeat(257) }), {
      username: "Username must be at most 20 characters",
      password: "Password must be max. 256 characters",
    });
    for (const username of ["_abc", "-abc", "a b c", "añb", "a.b.c", "😀😀😀"])
      expectErrors(await signUpWith({ ...fine, username }), {
        username: "Username may have letters, digits, - and _",
      });
    for (const password of ["123456", "password", "qwerty"])
      expectErrors(await signUpWith({ ...fine, password }), { password: "Choose a less common password" });
    expectErrors(await site.anyone.post("/auth/login/", { username: "", password: "12345" }), {
      username: "Username is required",
      password: "Password must be at least 6 characters",
    });
  });

  test("a new password by mail ends every session; the link works once, and any mismatch reads the same", async () => {
    const { username, email } = await member(site);
    const before = bodyOf(await logIn(site, username), user).accessToken;
    expectAnswer(await site.anyone.get(`/request_password/${email}`), 200, message);
    const link = (await mailsTo(site, email))[0]?.links[0] ?? "";
    expect(decodeURIComponent(new URL(link).pathname)).toMatch(
      new RegExp(`^/changepassword/${username}/${email}/\\w{20,}$`),
    );
    const token = await tokenTo(site, email);
    const change = (body: object) =>
      site.anyone.post("/change_password/", { username, email, token, password: "another horse", ...body });
    expectErrors(await change({ password: "123" }), { password: "Password must be at least 6 characters" });
    const mismatches = [
      await change({ token: "wrong" }),
      await change({ username: "somebody" }),
      await change({ email: "somebody@example.com" }),
    ];
    expectRefusal(mismatches[0] as never, 410);
    expect(new Set(mismatches.map(({ text }) => text)).size).toBe(1);
    expectAnswer(await change({ username: username.toUpperCase() }), 200, message);
    expect((await change({})).text).toBe(mismatches[0]?.text);
    expectRefusal(await site.anyone.get("/getsavedlists/", { Authorization: `Bearer ${before}` }), 401);
    expectRefusal(await logIn(site, username), 401);
    expectAnswer(await logIn(site, username, "another horse"), 200, user);
    expect((await mailsTo(site, email))[0]?.subject).toMatch(/password/i);
  });

  test("asking for a mail gets the same response for everyone, also over its limit", async () => {
    const { email } = await member(site);
    const waiting = await signUp(site);
    for (const call of ["request_password", "resend_email"]) {
      const addresses = [
        email,
        waiting.email,
        "nobody@example.com",
        "no address",
        waiting.email,
        waiting.email,
      ];
      const answers = [];
      for (const address of [...addresses, waiting.email, waiting.email])
        answers.push(await site.anyone.get(`/${call}/${encodeURIComponent(address)}`));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expectAnswer(answers[0] as never, 200, message);
    }
    expect((await mailsTo(site, waiting.email)).length).toBeLessThanOrEqual(1 + 3 + 3);
    expect(await mailsTo(site, "nobody@example.com")).toEqual([]);
  });

  test("only the newest link confirms", async () => {
    const { email } = await signUp(site);
    const first = await tokenTo(site, email);
    await site.anyone.get(`/resend_email/${email}`);
    const second = await tokenTo(site, email);
    expect(second).not.toBe(first);
    expectRefusal(await site.anyone.get(`/confirm_email/${first}/${email}`), 410);
    expectAnswer(await site.anyone.get(`/confirm_email/${second}/${email}`), 200, message);
  });

  test("the user's record holds saves and follows as text", async () => {
    const { username } = await member(site);
    const ann = await site.person("ann");
    const ids = [await drop(ann, ["One"]), await drop(ann, ["Two"])];
    const bearer = { Authorization: `Bearer ${bodyOf(await logIn(site, username), user).accessToken}` };
    for (const id of ids) await site.anyone.put("/addsaved/", { id }, bearer);
    for (const chapter of ["Some Films", "food"])
      await site.anyone.put("/followchapter/", { chapter }, bearer);
    const record = expectAnswer(await logIn(site, username), 200, user);
    expect(record).toMatchObject({ saved_lists: ids.join(","), followed_chapters: "Some Films,food" });
  });
});
