import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, test } from "vitest";
import { api } from "#functions/api/index";
import { readSource } from "#tests/house/sources";
import pages from "./routes";

/** Published addresses. None may be removed; new ones need not be added, because the tables are walked. */
const PAGES_GIVEN_OUT = `
/ /drop /drop/: /edit/: /item/:/:/: /listdetails/:/: /longlist/: /lists/: /lists/:/items/:
/lists/:/same-item /lists/:/compare/:/: /lists/:/progress /lists/:/progress/: /lists/:/share.png
/lists/:/tiers.png /lists/:/duel.png /listdetails/:/:/share.png /lists/:/items/:/share.png /profile/:/share.png
/lists/:/export.md /lists/:/export.csv /lists/:/export.json /lists/:/export.txt /my-stuff /my-stuff/drops
/my-stuff/drafts /my-stuff/chapters /my-stuff/profile /my-stuff/notifications /my-stuff/settings
/my-stuff/tokens /admin /admin/members /admin/content /admin/mail /admin/jobs /admin/limits /admin/audit
/my-stuff/passkeys /people /unsubscribe/: /profile/: /profile /user/: /register /register/almost-done/:/:
/register/check-mail /register-success /register-success/:/: /forgotpassword /changepassword/:/:/:
/confirm/:/: /login /chapter/: /search/: /search /support /marketing /privacy-policy /how-lists-merge
/first-steps /logout /passkeys /session/token /images /images/: /lists/:/pulse /lists/:/room /r/:
/start-room /suggest/items /suggest/lists /suggest/people /suggest/chapters /.well-known/assetlinks.json
/.well-known/apple-app-site-association /.well-known/change-password /.well-known/security.txt /lists/:/take
/embed/: /oembed /feed.atom /chapter/:/feed.atom /profile/:/feed.atom /lists/:/feed.atom /metrics
/robots.txt /sitemap.xml /sitemaps/: /dev/mail /dev/mail.json /dev/cron`;

const CALLS_GIVEN_OUT = {
  POST: `
/auth/login /auth/signup /auth/logout /list /sameitem /comment /tokens /change_password /merge /import`,
  GET: `
/feed/:/: /getsavedlists /getchapters /chapter/: /profile/: /list/: /list/:/ballots /shortlist/:
/compare/:/:/: /listcommentcount/: /commentsbyuser/: /commentcountbyuser/: /listsbyuser/: /search/:
/comment/: /notificationsettings /tokens /notifications/: /notification_count/: /notification/read/:
/notification/unread/: /flag/:/: /flagcomment/:/: /confirm_email/:/: /resend_email/: /request_password/:
/openapi.json /health /ready`,
  PUT: `
/list /addsublist /comment/: /addsaved /progress /removesaved /followchapter /unfollowchapter /followuser
/unfollowuser /blockuser /unblockuser /mutechapter /unmutechapter /notificationsettings`,
  DELETE: `
/removelist/: /sameitem /comment/: /tokens/:`,
};

const pathsIn = (text: string) => text.trim().split(/\s+/);

const shapeOf = (path: string) => path.replace(/:[^/]+/g, ":").replace(/(.)\/$/, "$1");

function pathsOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const whole = path ? `${above}/${path}` : above || "/";
    return [shapeOf(whole), ...pathsOf(children ?? [], whole)];
  });
}

const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);

const table = pages as RouteConfigEntry[];

describe("the page table", () => {
  test("has every page that was given out", () => {
    const there = new Set(pathsOf(table));
    expect(pathsIn(PAGES_GIVEN_OUT).filter((path) => !there.has(path))).toEqual([]);
  });

  test("names modules that read in one order: meta, loader, action, component", () => {
    const ORDER = /^export (?:const|function|async function|default function) (?:(meta|loader|action)\b)?/gm;
    const wrong = filesOf(table).filter((file) => {
      const found = [...readSource(`app/${file}`).matchAll(ORDER)].flatMap(([line, name]) =>
        name ? [name] : line.includes("default") ? ["default"] : [],
      );
      return (
        found.join() !== ["meta", "loader", "action", "default"].filter((one) => found.includes(one)).join()
      );
    });
    expect(wrong).toEqual([]);
  });

  test("ends with the page for unknown addresses", () => {
    expect(pathsOf(table).at(-1)).toBe("/*");
  });
});

test("the API's table has every call that was given out", () => {
  const there = new Set(
    api.routes.map(({ method, path }) => `${method} ${shapeOf(path.replace(/^\/api/, ""))}`),
  );
  const calls = Object.entries(CALLS_GIVEN_OUT).flatMap(([method, paths]) =>
    pathsIn(paths).map((path) => `${method} ${path}`),
  );
  expect(calls.filter((call) => !there.has(call))).toEqual([]);
});
