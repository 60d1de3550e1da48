/** One line of JSON for each request, for operators: what was asked, what it cost; never who asked, or with what. */
import type { App } from "~/platform/app.server";
import { readCookie, SESSION_COOKIE } from "~/platform/cookies.server";

/** The path segments that the log may show; anything else (a name, a search, an address, a token) becomes '*'. */
const WORDS = new Set(
  `drop edit item listdetails longlist lists my-stuff drops chapters profile notifications export user register almost-done
  check-mail register-success confirm forgotpassword changepassword login chapter search support marketing privacy-policy
  how-lists-merge moderation logout session token saves follows reports images suggest items dev mail mail.json _root.data
  same-item share.png robots.txt sitemap.xml .well-known assetlinks.json apple-app-site-association
  api auth signup feed list shortlist ballots listcommentcount commentsbyuser commentcountbyuser listsbyuser addsublist
  removelist sameitem comment addsaved removesaved getsavedlists getchapters followchapter unfollowchapter
  notification_count notification read unread flag flagcomment confirm_email resend_email request_password change_password
  merge openapi.json docs health`.split(/\s+/),
);

/** A path with only known words in it: '/lists/*'. */
export function routeOf(pathname: string): string {
  const known = (segment: string) => WORDS.has(segment) || WORDS.has(segment.replace(/\.data$/, ""));
  const segments = pathname.toLowerCase().split("/");
  return segments.map((segment) => (segment === "" || known(segment) ? segment : "*")).join("/");
}

const isLogged = ({ env }: App) => (env.LOG === "" ? env.MODE === "production" : env.LOG === "1");

/** The response of `make`, logged in production or where LOG is 1. `ms` is the time waited, not computed. */
export async function withRequestLog(
  request: Request,
  app: App,
  make: () => Promise<Response>,
): Promise<Response> {
  if (!isLogged(app)) return make();
  const began = app.now();
  const answer = await make();
  const { roundTrips, rowsRead, rowsWritten } = app.meter;
  const isMember = request.headers.has("Authorization") || readCookie(request, SESSION_COOKIE) !== null;
  const line = {
    at: "request",
    requestId: app.requestId,
    method: request.method,
    route: routeOf(new URL(request.url).pathname),
    status: answer.status,
    ms: app.now() - began,
    roundTrips,
    rowsRead,
    rowsWritten,
    cached: answer.headers.has("Cache-Status"),
    signedIn: isMember,
  };
  console.log(JSON.stringify(line));
  return answer;
}
