import { beforeEach, expect, test, vi } from "vitest";
import { costOf, type TestApp, testApp } from "#tests/support/test-app";
import { logIn } from "~/features/accounts/log-in.server";
import { confirmEmail, resendConfirmation, signUp } from "~/features/accounts/sign-up.server";
import { joined, mailsTo, mailTo, PASSWORD, partsOf } from "./support";

vi.mock("~/platform/passwords.server", () => import("./cheap-passwords"));

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

const ann = { username: "Ann", email: "Ann@Example.com", password: PASSWORD };
const linkOf = async (email: string) => {
  const [address = "", token = ""] = partsOf(await mailTo(app, email));
  return { email: address, token };
};

test("signing up mails a link that confirms the address, and then the login works", async () => {
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

test("confirming again is fine; a wrong, foreign or old link is not", async () => {
  await signUp(app, ann);
  const link = await linkOf("ann@example.com");
  await expect(confirmEmail(app, { ...link, token: "0".repeat(48) })).rejects.toMatchObject({ status: 410 });
  await expect(confirmEmail(app, { ...link, email: "bob@example.com" })).rejects.toMatchObject({
    status: 410,
  });
  app.clock.advance(48 * 3_600_000);
  await expect(confirmEmail(app, link)).rejects.toMatchObject({ status: 410 });
  await resendConfirmation(app, "ann@example.com");
  const newer = await linkOf("ann@example.com");
  await expect(confirmEmail(app, link)).rejects.toMatchObject({ status: 410 });
  await confirmEmail(app, newer);
  await confirmEmail(app, newer);
  app.clock.advance(72 * 3_600_000);
  await confirmEmail(app, newer);
});

test("twenty clicks at once confirm once and all say so", async () => {
  await signUp(app, ann);
  const link = await linkOf("ann@example.com");
  await Promise.all(Array.from({ length: 20 }, () => confirmEmail(app, link)));
});

test("a name is taken in any case", async () => {
  await signUp(app, ann);
  await expect(signUp(app, { ...ann, username: "aNN", email: "x@example.com" })).rejects.toMatchObject({
    code: "conflict",
    errors: { username: expect.any(String) },
  });
});

test("a known address answers the same, for the same trips, and its owner is told", async () => {
  await joined(app, "bob");
  const fresh = await costOf(app, () => signUp(app, ann));
  const known = await costOf(app, () =>
    signUp(app, { username: "carl", email: "bob@example.com", password: "something else" }),
  );
  expect(known.result.message).toBe(fresh.result.message);
  expect(known.result).toMatchObject({ username: "carl", email: "bob@example.com" });
  expect(known.trips).toBe(fresh.trips);
  expect((await mailTo(app, "bob@example.com")).text).toContain("bob");
  await expect(logIn(app, { username: "carl", password: "something else" })).rejects.toMatchObject({
    status: 401,
  });
});

test("two sign-ups of one address at once make one account", async () => {
  await Promise.all([signUp(app, ann), signUp(app, { ...ann, username: "ann2" })]);
  expect(await mailsTo(app, "ann@example.com")).toHaveLength(1);
});

test("resending says the same to everyone and mails at most three an hour", async () => {
  await signUp(app, ann);
  await joined(app, "bob");
  const answers = [];
  for (const address of [..."12345"]
    .map(() => "ann@example.com")
    .concat("bob@example.com", "no@example.com", "?"))
    answers.push(await costOf(app, () => resendConfirmation(app, address)));
  expect(new Set(answers.map(({ result }) => result.message)).size).toBe(1);
  expect(answers.map(({ trips }) => trips)).toEqual([2, 2, 2, 1, 1, 2, 2, 2]);
  expect(await mailsTo(app, "ann@example.com")).toHaveLength(1 + 3);
  expect(await mailsTo(app, "bob@example.com")).toHaveLength(1);
  app.clock.advance(3_600_000);
  await resendConfirmation(app, "ann@example.com");
  expect(await mailsTo(app, "ann@example.com")).toHaveLength(1 + 4);
});

test("one client can't sign up without end, another one can", async () => {
  const busy = { ...app, client: "192.0.2.1" };
  const typed = { ...ann, username: "taken" };
  await signUp(busy, typed);
  for (let n = 1; n < 100; n++) await expect(signUp(busy, typed)).rejects.toMatchObject({ status: 409 });
  await expect(signUp(busy, typed)).rejects.toMatchObject({ status: 429, retryAfter: 3600 });
  await expect(signUp({ ...app, client: "192.0.2.2" }, typed)).rejects.toMatchObject({ status: 409 });
});
