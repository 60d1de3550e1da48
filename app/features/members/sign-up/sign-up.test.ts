import { beforeEach, describe, expect, test, vi } from "vitest";
import { pendingSignUps, sessions as sessionRows, users } from "#db/schema/accounts";
import { mailOutbox } from "#db/schema/mail";
import { dropListOf, version } from "#tests/support/lists";
import { mailsTo, mailTo, newMember, PASSWORD, partsOf } from "#tests/support/sign-ups";
import { costOf, memberOf, type TestApp, testApp } from "#tests/support/test-app";
import { readList } from "~/features/lists/reads/lists.server";
import { removeVersion } from "~/features/lists/writes/remove-version.server";
import { logIn } from "~/features/members/log-in/log-in.server";
import { runScheduledJobs } from "~/features/operations/scheduled/scheduled-jobs.server";
import { HOUR } from "~/lib/time/durations";
import { readRanking } from "./ranking";
import { confirmEmail, readOwnSignUp, resendConfirmation, signUp } from "./sign-up.server";
import { readSignUp, signUpCookies } from "./sign-up-cookie.server";

vi.mock("~/platform/passwords.server", () => import("#tests/support/cheap-passwords"));

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const ann = { username: "Ann", email: "Ann@Example.com", password: PASSWORD };
const linkOf = async (email: string) => {
  const [address = "", token = ""] = partsOf(await mailTo(app, email));
  return { email: address, token };
};

test("a sign-up mails a link that confirms the address; then the login works", async () => {
  expect(await signUp(app, ann)).toMatchObject({ username: "Ann", email: "ann@example.com" });
  const link = await linkOf("ann@example.com");
  expect(link.token).toMatch(/^[0-9a-f]{48}$/);
  await expect(logIn(app, ann)).rejects.toMatchObject({ code: "confirm-email", status: 402 });
  await confirmEmail(app, link);
  expect((await logIn(app, ann)).user).toMatchObject({
    username: "Ann",
    saved_lists: "",
    followed_chapters: "",
  });
});

test("confirming twice works; a wrong, foreign or old link does not", async () => {
  await signUp(app, ann);
  const link = await linkOf("ann@example.com");
  await expect(confirmEmail(app, { ...link, token: "0".repeat(48) })).rejects.toMatchObject({ status: 410 });
  await expect(confirmEmail(app, { ...link, email: "bob@example.com" })).rejects.toMatchObject({
    status: 410,
  });
  app.clock.advance(48 * HOUR);
  await expect(confirmEmail(app, link)).rejects.toMatchObject({ status: 410 });
  await resendConfirmation(app, "ann@example.com");
  const newer = await linkOf("ann@example.com");
  await expect(confirmEmail(app, link)).rejects.toMatchObject({ status: 410 });
  await confirmEmail(app, newer);
  await confirmEmail(app, newer);
  app.clock.advance(72 * HOUR);
  await confirmEmail(app, newer);
});

describe("in the browser that signed up", () => {
  const sessions = () => app.db.$count(sessionRows);

  test("confirming opens a session; a repeated press opens one too", async () => {
    const { id } = await signUp(app, ann);
    const link = await linkOf("ann@example.com");
    const presses = await Promise.all(
      Array.from({ length: 3 }, () => confirmEmail(app, link, { signUpId: id })),
    );
    const owner = await app.db.select().from(users).get();
    for (const { opened } of presses) expect(opened?.userId).toBe(owner?.id);
    expect(await sessions()).toBe(3);
  });

  test("confirming takes two round trips, with or without a session", async () => {
    const { id } = await signUp(app, ann);
    const link = await linkOf("ann@example.com");
    expect((await costOf(app, () => confirmEmail(app, link, { signUpId: id }))).roundTrips).toBe(2);
  });

  test("another sign-up's cookie, a changed password and a lapse of 48 hours open none", async () => {
    const { id } = await signUp(app, ann);
    const other = await signUp(app, { ...ann, username: "bob", email: "bob@example.com" });
    const link = await linkOf("ann@example.com");
    expect((await confirmEmail(app, link, { signUpId: other.id })).opened).toBeNull();
    expect((await confirmEmail(app, link)).opened).toBeNull();
    app.clock.advance(48 * HOUR - 1);
    expect((await confirmEmail(app, link, { signUpId: id })).opened).not.toBeNull();
    app.clock.advance(1);
    expect((await confirmEmail(app, link, { signUpId: id })).opened).toBeNull();
    app.clock.advance(-48 * HOUR);
    await app.db.update(users).set({ passwordHash: "another" });
    expect((await confirmEmail(app, link, { signUpId: id })).opened).toBeNull();
    expect(await sessions()).toBe(1);
  });

  test("the cookie is signed, and only the confirmation page receives it", async () => {
    const { id } = await signUp(app, ann);
    const set = await signUpCookies(app, id);
    expect(set.map((line) => /Path=[^;]*/.exec(line)?.[0])).toEqual([
      "Path=/register-success",
      "Path=/register-success.data",
    ]);
    const cookie = set[0]?.split(";")[0] ?? "";
    const read = (Cookie: string) => readSignUp(app, new Request(app.origin, { headers: { Cookie } }));
    expect(await read(cookie)).toBe(id);
    for (const forged of [
      cookie.replace(id, app.newId()),
      `sign-up=${id}.${"0".repeat(64)}`,
      "sign-up=x",
      "",
    ])
      expect(await read(forged)).toBeNull();
  });
});

describe("confirming in the browser that ranked a list", () => {
  const ranked = version(["Azul", "Dixit", "Catan"]);
  const begin = async () => {
    const owner = await memberOf(app, "owner");
    const listId = await dropListOf(app, owner, ["Dixit", "Azul"]);
    const { id } = await signUp(app, ann, `/drop/${listId}`);
    return { owner, listId, signUpId: id, link: await linkOf("ann@example.com") };
  };
  const versionsOf = async (listId: string) => (await readList(app, null, listId)).creators;

  test("also publishes it, in one batch", async () => {
    const { listId, signUpId, link } = await begin();
    expect(await readOwnSignUp(app, signUpId, link.email)).toEqual({
      username: "Ann",
      dropsOn: listId,
      isConfirmed: false,
    });
    const { result, roundTrips } = await costOf(app, () =>
      confirmEmail(app, link, { signUpId, version: ranked }),
    );
    expect(result).toMatchObject({ dropped: listId, notDropped: "" });
    expect(result.opened).not.toBeNull();
    expect(roundTrips).toBe(3);
    expect(await versionsOf(listId)).toContain("Ann");
  });

  test("ten presses make one account and one version, and none of them fails", async () => {
    const { listId, signUpId, link } = await begin();
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => confirmEmail(app, link, { signUpId, version: ranked })),
    );
    expect(presses.filter(({ dropped }) => dropped === listId)).toHaveLength(1);
    expect(presses.every(({ opened }) => opened !== null)).toBe(true);
    expect(await versionsOf(listId)).toHaveLength(2);
  });

  test("another browser publishes nothing", async () => {
    const { listId, link } = await begin();
    const other = await signUp(app, { ...ann, username: "bob", email: "bob@example.com" });
    expect(await confirmEmail(app, link, { signUpId: other.id, version: ranked })).toMatchObject({
      dropped: null,
      opened: null,
    });
    expect(await versionsOf(listId)).toEqual(["owner"]);
  });

  test("stays known to it after another browser confirmed", async () => {
    const { listId, signUpId, link } = await begin();
    await confirmEmail(app, link);
    expect(await readOwnSignUp(app, signUpId, link.email)).toMatchObject({
      dropsOn: listId,
      isConfirmed: true,
    });
  });

  test("a list that is gone leaves an account and says so", async () => {
    const { owner, listId, signUpId, link } = await begin();
    await removeVersion(app, owner, listId);
    const confirmed = await confirmEmail(app, link, { signUpId, version: ranked });
    expect(confirmed).toMatchObject({ dropped: null, isGone: true, notDropped: expect.stringMatching(/./) });
    expect(confirmed.opened).not.toBeNull();
  });

  test("a page of another name of that address does nothing", async () => {
    const { listId, signUpId, link } = await begin();
    const press = confirmEmail(app, link, { signUpId, version: ranked, shownFor: "Anna" });
    await expect(press).rejects.toMatchObject({ code: "another-account" });
    expect(await versionsOf(listId)).toEqual(["owner"]);
  });

  test("an expired link says so, and the browser's list stays known to it", async () => {
    const { listId, signUpId, link } = await begin();
    app.clock.advance(48 * HOUR);
    await expect(confirmEmail(app, link, { signUpId, version: ranked })).rejects.toMatchObject({
      code: "expired-link",
    });
    expect(await readOwnSignUp(app, signUpId, "")).toMatchObject({ dropsOn: listId });
  });
});

test.each([
  ["[]", "it has no items"],
  ["not JSON", "it has no items"],
  ['[{"itemTitle":"Azul"},{"itemTitle":"azul"}]', "Already at 1"],
])("a ranking of %s is not dropped", (text, problem) => {
  expect(readRanking(text)).toEqual({ version: null, problem });
});

test("a name is taken in upper and lower case", async () => {
  await signUp(app, ann);
  await expect(signUp(app, { ...ann, username: "aNN", email: "x@example.com" })).rejects.toMatchObject({
    code: "conflict",
    errors: { username: expect.any(String) },
  });
});

test("a known address gets the same response with the same round trips and rows, and its owner is mailed", async () => {
  await newMember(app, "bob");
  const fresh = await costOf(app, () => signUp(app, ann));
  const known = await costOf(app, () =>
    signUp(app, { username: "carl", email: "bob@example.com", password: "something else" }),
  );
  expect(known.result.message).toBe(fresh.result.message);
  expect(known.result).toMatchObject({ username: "carl", email: "bob@example.com" });
  expect([known.roundTrips, known.rowsWritten]).toEqual([fresh.roundTrips, fresh.rowsWritten]);
  expect((await mailTo(app, "bob@example.com")).text).toContain("bob");
  for (const username of ["carl", "bob@example.com"])
    await expect(logIn(app, { username, password: "something else" })).rejects.toMatchObject({ status: 402 });
  expect((await logIn(app, { username: "bob@example.com", password: PASSWORD })).user.username).toBe("bob");
});

test("several sign-ups of one address may wait; the first one confirmed wins, and the others' links say so", async () => {
  await signUp(app, ann);
  const first = await linkOf("ann@example.com");
  await signUp(app, { ...ann, username: "ann2" });
  const second = await linkOf("ann@example.com");
  expect(await confirmEmail(app, second)).toMatchObject({ username: "ann2" });
  await expect(confirmEmail(app, first)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining("has an account already"),
  });
  expect(await confirmEmail(app, second)).toMatchObject({ username: "ann2" });
  expect((await logIn(app, { ...ann, username: "ann2" })).user.username).toBe("ann2");
  await expect(logIn(app, ann)).rejects.toMatchObject({ status: 402 });
});

test("two links of one address pressed at once make one account", async () => {
  await signUp(app, ann);
  const first = await linkOf("ann@example.com");
  await signUp(app, { ...ann, username: "ann2" });
  const links = [first, await linkOf("ann@example.com")];
  const outcomes = await Promise.allSettled(links.map((link) => confirmEmail(app, link)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("an expired sign-up frees its name; until somebody takes it, a new link revives it", async () => {
  await signUp(app, ann);
  const namesake = { ...ann, email: "other@example.com" };
  await expect(signUp(app, namesake)).rejects.toMatchObject({ status: 409 });
  app.clock.advance(48 * HOUR);
  await expect(logIn(app, ann)).rejects.toMatchObject({ status: 401 });
  await resendConfirmation(app, "ann@example.com");
  await expect(logIn(app, ann)).rejects.toMatchObject({ status: 402 });
  app.clock.advance(48 * HOUR);
  await signUp(app, namesake);
  await resendConfirmation(app, "ann@example.com");
  expect(await mailsTo(app, "ann@example.com")).toHaveLength(2);
  await confirmEmail(app, await linkOf("other@example.com"));
  await expect(signUp(app, ann)).rejects.toMatchObject({ status: 409 });
});

test("the cron deletes sign-ups that expired a week ago", async () => {
  await signUp(app, ann);
  app.clock.set(Math.ceil(app.now() / HOUR) * HOUR + (9 * 24 + 1) * HOUR);
  await runScheduledJobs(app);
  expect(await app.db.$count(pendingSignUps)).toBe(0);
});

test("the sign-up keeps where to go next, if it is a path of ours", async () => {
  for (const [to, kept] of [
    ["/drop/5f?x=1", "/drop/5f?x=1"],
    ["//evil.example", ""],
    [`/${"x".repeat(600)}`, ""],
  ] as const) {
    const username = `to${to.length}`;
    const email = `${username}@example.com`;
    await signUp(app, { ...ann, username, email }, to);
    expect(await confirmEmail(app, await linkOf(email))).toMatchObject({ username, to: kept });
  }
});

test("addresses of one inbox share their limits, for sign-ups and for links that are sent again", async () => {
  const aliases = ["victim+1", "victim+2", "vic.tim", "v.i.c.t.i.m+3", "VICTIM+4", "victim+5"].map(
    (name, n) => `${name}@${n % 2 ? "gmail.com" : "GoogleMail.com"}`,
  );
  for (const [n, email] of aliases.entries()) await signUp(app, { ...ann, username: `victim${n}`, email });
  const sent = () => app.db.select().from(mailOutbox);
  expect(await sent()).toHaveLength(3);
  for (const email of aliases) await resendConfirmation(app, email);
  expect(await sent()).toHaveLength(3 + 3);
  for (const email of ["ann@example.com", "ann+1@example.com", "ann+2@example.com", "ann+3@example.com"])
    await signUp(app, {
      ...ann,
      username: `a${email.length}${email}`.replace(/\W/g, "").slice(0, 15),
      email,
    });
  expect(await sent()).toHaveLength(6 + 3);
  await signUp(app, { ...ann, username: "dotted", email: "a.nn@example.com" });
  expect(await sent()).toHaveLength(9 + 1);
});

test("resending has the same response for everyone and mails at most three an hour", async () => {
  await signUp(app, ann);
  await newMember(app, "bob");
  const answers = [];
  for (const address of [..."12345"]
    .map(() => "ann@example.com")
    .concat("bob@example.com", "no@example.com", "?"))
    answers.push(await costOf(app, () => resendConfirmation(app, address)));
  expect(new Set(answers.map(({ result }) => result.message)).size).toBe(1);
  expect(answers.map(({ roundTrips }) => roundTrips)).toEqual([2, 2, 2, 1, 1, 2, 2, 2]);
  expect(await mailsTo(app, "ann@example.com")).toHaveLength(1 + 3);
  expect(await mailsTo(app, "bob@example.com")).toHaveLength(1);
  app.clock.advance(HOUR);
  await resendConfirmation(app, "ann@example.com");
  expect(await mailsTo(app, "ann@example.com")).toHaveLength(1 + 4);
});
