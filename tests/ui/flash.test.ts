import { expect, test } from "vitest";
import { clearedFlash, flash, readFlash } from "~/platform/flash.server";

const said = (cookie: string) =>
  readFlash(new Request("https://a.example/", { headers: { Cookie: cookie } }));

test("a flash says once what it was given", () => {
  const [pair = ""] = flash("list added to my stuff! ü;=").split(";");
  expect(said(`other=1; ${pair}`)).toBe("list added to my stuff! ü;=");
  expect(flash("x")).toMatch(/; Path=\/; Max-Age=60; SameSite=Lax; HttpOnly$/);
  expect(clearedFlash).toContain("Max-Age=0");
});

test("a long flash is cut between letters", () => {
  const [pair = ""] = flash(`x${"😀".repeat(300)}`).split(";");
  expect(said(pair)).toBe(`x${"😀".repeat(199)}`);
});

test("a flash that is none is silence", () => {
  for (const cookie of ["", "flash=", "flash=%E0%A4%A", "flashy=x"]) expect(said(cookie)).toBeNull();
});
