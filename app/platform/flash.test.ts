import { expect, test } from "vitest";
import { testApp } from "#tests/support/test-app";
import { clearedFlash, flash, readFlash, readUndo } from "./flash.server";

const app = await testApp();

const flashText = (cookie: string) =>
  readFlash(new Request("https://a.example/", { headers: { Cookie: cookie } }));

test("a flash is shown once", () => {
  const [pair = ""] = flash(app, "list added to my stuff! ü;=").split(";");
  expect(flashText(`other=1; ${pair}`)).toBe("list added to my stuff! ü;=");
  expect(flash(app, "x")).toMatch(/; Path=\/; Max-Age=60; SameSite=Lax; HttpOnly$/);
  expect(clearedFlash(app)).toContain("Max-Age=0");
});

test("a long flash is cut between characters", () => {
  const [pair = ""] = flash(app, `x${"😀".repeat(300)}`).split(";");
  expect(flashText(pair)).toBe(`x${"😀".repeat(199)}`);
});

test("an invalid flash is ignored", () => {
  for (const cookie of ["", "flash=", "flash=%E0%A4%A", "flashy=x"]) expect(flashText(cookie)).toBeNull();
});

test("a flash can carry an undo action, and only a known one", () => {
  const undoing = (cookie: string) =>
    readUndo(new Request("https://a.example/", { headers: { Cookie: cookie } }));
  const undo = { what: "follow" as const, name: "a|b: ü" };
  const [pair = ""] = flash(app, { text: "You no longer follow a|b: ü", undo }).split(";");
  expect(flashText(pair)).toBe("You no longer follow a|b: ü");
  expect(undoing(pair)).toEqual(undo);
  for (const cookie of ["", "flash=x", "flash=x|y", "flash=x|delete%3Aall", "flash=x|%E0"])
    expect(undoing(cookie)).toBeNull();
});
