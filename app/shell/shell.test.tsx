import { describe, expect, test } from "vitest";
import { ANONYMOUS, htmlOf, MEMBER, wordsOf } from "#tests/support/render";
import type { RootData } from "~/ui/page/root-data";
import { BottomBar } from "./bottom-bar";
import { Flash } from "./flash";
import { problemOf } from "./problem";
import { TopBar } from "./top-bar";

const withUnread = (unread: number): RootData => ({
  ...MEMBER,
  viewer: { username: "ann", roles: [], unread },
});

describe("the top bar", () => {
  test("leads home, to my stuff, search and drop", async () => {
    const html = await htmlOf(<TopBar />, { root: MEMBER });
    for (const path of ["/", "/my-stuff", "/search", "/drop"]) expect(html).toContain(`href="${path}"`);
    expect(wordsOf(html)).toMatch(/^List drop MY STUFF DROP/);
  });

  test("offers LOG IN to strangers only", async () => {
    expect(wordsOf(await htmlOf(<TopBar />))).toContain("LOG IN");
    expect(wordsOf(await htmlOf(<TopBar />, { root: MEMBER }))).not.toContain("LOG IN");
  });

  test("has a menu of one's account, for members only, that needs no script", async () => {
    const html = await htmlOf(<TopBar />, { root: MEMBER });
    expect(html).toContain('popovertarget="account"');
    expect(html).toMatch(/<div [^>]*id="account" popover="auto"/);
    expect(wordsOf(html)).toContain("ann Your profile Account Settings Log out");
    expect(await htmlOf(<TopBar />)).not.toContain("account");
  });

  test("counts unread notifications above 0", async () => {
    const badge = async (n: number) => wordsOf(await htmlOf(<TopBar />, { root: withUnread(n) }));
    expect(await badge(0)).not.toContain("unread");
    expect(await badge(1)).toContain("1 unread notification ");
    expect(await badge(12)).toContain("12 unread notifications");
    expect(await badge(99)).toContain("99+ unread");
  });

  test("works with any product name", async () => {
    const named = (name: string) => ({ ...ANONYMOUS, product: { ...ANONYMOUS.product, name } });
    expect(wordsOf(await htmlOf(<TopBar />, { root: named("Tops") }))).toContain("Tops");
  });
});

test("the bottom bar is on every route except home", async () => {
  const html = await htmlOf(<BottomBar />, { path: "/support" });
  expect(html).toContain("it&#x27;s always nice to have options");
  expect(html).toContain('aria-label="Home"');
  expect(await htmlOf(<BottomBar />, { path: "/" })).toBe("");
  expect(await htmlOf(<BottomBar />, { path: "/?before=3" })).toBe("");
});

test("the flash exists before it has a message", async () => {
  expect(await htmlOf(<Flash />)).toMatch(/<output [^>]*role="status"><\/output>/);
  const flash = { text: "list <b>added", id: "1", undo: null };
  expect(await htmlOf(<Flash />, { root: { ...MEMBER, flash } })).toContain("list &lt;b&gt;added");
});

test("a problem has a text and a link for every status", () => {
  for (const status of [401, 403, 404, 405, 409, 410, 429, 500, 503, 418])
    expect(problemOf(status, false).title).toBeTruthy();
  expect(problemOf(401, false).way).toBe("login");
  expect(problemOf(503, false).way).toBe("again");
  expect(problemOf(500, true).title).toBe("No connection");
});
