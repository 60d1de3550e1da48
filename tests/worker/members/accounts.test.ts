import { expect, test } from "vitest";
import { z } from "zod";
import { bodyOf } from "#tests/support/body";
import { message, user } from "#tests/support/shapes";
import { expectAnswer, expectRefusal } from "#tests/worker/client";
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
  const ignored = { roles: ["moderator"], confirmed: true, confirmedAt: 1, id: "f".repeat(24) };
  const body = { username, email, password: PASSWORD, ...ignored };
  const answer = await site.anyone.post("/auth/signup/", body);
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
