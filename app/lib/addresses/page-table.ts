/** The route table: each page's path, its file, and the properties that the Worker needs. */

import { ENDPOINTS } from "./endpoint-table";
import type { PageRow } from "./page-row";

/** Columns of the pictures that a share dialog shows: the one that it opens with is asked for with `?shared`. */
const PICTURE: Pick<PageRow, "cache" | "query" | "counts"> = {
  cache: true,
  query: ["v", "shape", "shared"],
  counts: "shares pressed",
};

const ROWS: PageRow[] = [
  {
    path: "/",
    file: "discovery/front-page/home.route.tsx",
    cache: true,
    query: ["tab", "before", "index"],
    skeleton: "cards",
  },
  { path: "/drop", file: "list-form/form/drop.route.tsx", maxBody: "list form", query: ["ranked"] },
  { path: "/start-room", file: "list-form/rooms/start-room.route.tsx", query: ["again"] },
  {
    path: "/drop/:listId",
    file: "list-form/form/drop-version.route.tsx",
    maxBody: "list form",
    writesList: true,
    query: ["from", "tried", "room"],
    counts: "drops from try",
  },
  {
    path: "/edit/:listId",
    file: "list-form/form/edit.route.tsx",
    maxBody: "list form",
    writesList: true,
    query: ["room"],
  },
  {
    path: "/item/:listId/:creator/:itemId",
    file: "list-pages/comments/thread.route.tsx",
    cache: true,
    query: ["after", "edit"],
    skeleton: "list",
  },
  {
    path: "/listdetails/:listId/:creator",
    file: "list-pages/list-page/list-details.route.tsx",
    cache: true,
    skeleton: "list",
  },
  {
    path: "/longlist/:listId",
    file: "list-pages/long-list/long-list.route.tsx",
    cache: true,
    query: ["view", "order", "sort", "by", "start"],
    skeleton: "list",
    chunk: "own styles",
  },
  {
    path: "/lists/:listId",
    file: "list-pages/list-page/list.route.tsx",
    cache: true,
    query: ["versions", "start", "names"],
    skeleton: "list",
    counts: "list pages",
  },
  {
    path: "/lists/:listId/try",
    file: "list-form/try/try.route.tsx",
    query: ["first"],
    skeleton: "list",
    counts: "try pages",
  },
  {
    path: "/lists/:listId/items/:itemId",
    file: "list-pages/item-page/item.route.tsx",
    cache: true,
    query: ["version", "before"],
    skeleton: "list",
    chunk: "own styles",
  },
  { path: "/lists/:listId/take", file: "sharing/export/take-list.route.tsx", cache: true, noindex: true },
  { path: "/lists/:listId/audience", file: "rooms/audience/audience.route.tsx", writesList: true },
  { path: "/l/:key", file: "members/guests/invitation.route.tsx", id: "invitation", showsToken: true },
  {
    path: "/l/:key/join",
    file: "members/guests/invitation.route.tsx",
    id: "invitation-join",
    showsToken: true,
  },
  { path: "/lists/:listId/guests", file: "members/guests/guests.route.tsx", writesList: true },
  { path: "/guest", file: "members/guests/guest.route.tsx" },
  { path: "/lists/:listId/room", file: "rooms/room/room.route.tsx", writesList: true },
  { path: "/r/:code", file: "rooms/room/room-code.route.tsx", showsToken: true },
  { path: "/lists/:listId/same-item", file: "lists/item-overrides/same-item.route.tsx", writesList: true },
  {
    path: "/lists/:listId/compare/:a/:b",
    file: "list-pages/compare/compare.route.tsx",
    noindex: true,
    cache: true,
    skeleton: "list",
    chunk: "own styles",
  },
  { path: "/lists/:listId/progress", file: "lists/progress/progress.route.tsx", skeleton: "list" },
  {
    path: "/lists/:listId/progress/:user",
    file: "lists/progress/shared-progress.route.tsx",
    skeleton: "list",
  },
  {
    path: "/lists/:listId/share.png",
    file: "sharing/share-pictures/share-picture.route.ts",
    id: "picture-list",
    ...PICTURE,
  },
  { path: "/lists/:listId/tiers.png", file: "sharing/share-pictures/tiers-picture.route.ts", ...PICTURE },
  { path: "/lists/:listId/duel.png", file: "sharing/share-pictures/duel-picture.route.ts", ...PICTURE },
  {
    path: "/listdetails/:listId/:creator/share.png",
    file: "sharing/share-pictures/share-picture.route.ts",
    id: "picture-version",
    ...PICTURE,
  },
  {
    path: "/lists/:listId/items/:itemId/share.png",
    file: "list-pages/item-page/item-picture.route.ts",
    ...PICTURE,
  },
  { path: "/profile/:user/share.png", file: "members/profiles/profile-picture.route.ts", ...PICTURE },
  ...["md", "csv", "json", "txt"].map((format) => ({
    path: `/lists/:listId/export.${format}`,
    file: "sharing/export/list-export.route.ts",
    id: `export-${format}`,
    query: ["version", "notes"],
  })),
  {
    path: "/my-stuff",
    file: "members/my-stuff/my-stuff.route.tsx",
    skeleton: "cards",
    children: [
      { path: "/my-stuff", file: "members/my-stuff/saved.route.tsx", query: ["before", "index"] },
      { path: "/my-stuff/drops", file: "members/my-stuff/drops.route.tsx", query: ["before"] },
      { path: "/my-stuff/drafts", file: "members/my-stuff/drafts.route.tsx" },
      { path: "/my-stuff/chapters", file: "members/my-stuff/chapters.route.tsx", skeleton: "lines" },
      {
        path: "/my-stuff/profile",
        file: "members/my-stuff/profile.route.tsx",
        readsPrimary: true,
        skeleton: "lines",
      },
      {
        path: "/my-stuff/notifications",
        file: "members/my-stuff/notifications.route.tsx",
        query: ["before"],
        skeleton: "lines",
      },
      { path: "/my-stuff/tokens", file: "members/tokens/tokens.route.tsx", readsPrimary: true },
      { path: "/my-stuff/passkeys", file: "members/my-stuff/passkeys.route.tsx", readsPrimary: true },
      { path: "/my-stuff/settings", file: "members/settings/settings.route.tsx", readsPrimary: true },
      { path: "/my-stuff/appearance", file: "members/appearance/appearance.route.tsx", maxBody: "picture" },
    ],
  },
  { path: "/my-stuff/export", file: "members/own-account/export.route.ts", readsPrimary: true },
  {
    path: "/profile/:user",
    file: "members/profiles/public-profile.route.tsx",
    cache: true,
    query: ["before"],
    skeleton: "cards",
  },
  { path: "/profile/:user/year/:year", file: "members/year/year.route.tsx", skeleton: "cards" },
  { path: "/profile", file: "members/profiles/own-profile.route.tsx", query: ["before"], skeleton: "cards" },
  { path: "/user/:user", file: "members/profiles/user.route.ts" },
  {
    path: "/register",
    file: "members/sign-up/register.route.tsx",
    query: ["to", "guest"],
    readsPrimary: true,
    checksPerson: true,
  },
  { path: "/register/almost-done/:email/:username", file: "members/sign-up/almost-done.route.tsx" },
  { path: "/register/check-mail", file: "members/sign-up/check-mail.route.tsx" },
  {
    path: "/register-success",
    file: "members/sign-up/register-success.route.tsx",
    // it may bring a ranking
    maxBody: "list form",
    showsToken: true,
    query: ["email", "token", "opened"],
    counts: "drops from try",
  },
  {
    path: "/register-success/:email/:token",
    file: "members/mailed-links/mailed-link.route.ts",
    id: "register-link",
    showsToken: true,
  },
  {
    path: "/confirm/:email/:token",
    file: "members/mailed-links/mailed-link.route.ts",
    id: "confirm-link",
    showsToken: true,
  },
  { path: "/forgotpassword", file: "members/passwords/forgot-password.route.tsx", readsPrimary: true },
  {
    path: "/changepassword/:username/:email/:token",
    file: "members/mailed-links/mailed-link.route.ts",
    id: "reset-link",
    showsToken: true,
  },
  {
    path: "/changepassword",
    file: "members/passwords/change-password.route.tsx",
    showsToken: true,
    query: ["opened"],
  },
  { path: "/first-steps", file: "discovery/front-page/first-steps.route.tsx", skeleton: "lines" },
  {
    path: "/login",
    file: "members/log-in/login.route.tsx",
    readsPrimary: true,
    actsForAnyone: true,
    query: ["to", "name", "entered"],
  },
  {
    path: "/chapter/:chapter",
    file: "discovery/chapters/chapter.route.tsx",
    cache: true,
    query: ["before"],
    skeleton: "cards",
  },
  {
    path: "/chapter",
    file: "discovery/chapters/chapter.route.tsx",
    id: "chapter-by-name",
    cache: true,
    query: ["name", "before"],
    skeleton: "cards",
  },
  {
    path: "/search/:term",
    file: "discovery/search/search.route.tsx",
    noindex: true,
    id: "search-term",
    cache: true,
    query: ["before", "exact"],
  },
  {
    path: "/search",
    file: "discovery/search/search.route.tsx",
    noindex: true,
    cache: true,
    query: ["searchterm", "before", "exact"],
  },
  { path: "/support", file: "pages/support/support.route.tsx", cache: true },
  { path: "/marketing", file: "pages/marketing/marketing.route.tsx", cache: true },
  { path: "/rules", file: "moderation/words/rules.route.tsx", cache: true },
  { path: "/imprint", file: "moderation/words/imprint.route.tsx", cache: true },
  { path: "/privacy-policy", file: "pages/privacy/privacy-policy.route.tsx", cache: true },
  {
    path: "/how-lists-merge",
    file: "merge/how-lists-merge/how-lists-merge.route.tsx",
    cache: true,
    query: ["example"],
    chunk: "own styles",
  },
  {
    path: "/moderation",
    file: "moderation/decisions/moderation.route.tsx",
    readsPrimary: true,
    query: ["before"],
  },
  { path: "/admin", file: "operations/admin/overview.route.tsx", readsPrimary: true },
  {
    path: "/admin/members",
    file: "operations/admin/members.route.tsx",
    readsPrimary: true,
    query: ["q", "only", "before"],
  },
  {
    path: "/admin/sign-ups",
    file: "operations/admin/sign-ups.route.tsx",
    readsPrimary: true,
    maxBody: "list form",
  },
  {
    path: "/admin/words",
    file: "operations/admin/words.route.tsx",
    readsPrimary: true,
    maxBody: "list form",
  },
  { path: "/admin/content", file: "operations/admin/content.route.tsx", readsPrimary: true, query: ["q"] },
  { path: "/admin/mail", file: "operations/admin/mail.route.tsx", readsPrimary: true },
  { path: "/admin/jobs", file: "operations/admin/jobs.route.tsx", readsPrimary: true },
  { path: "/admin/limits", file: "operations/admin/limits.route.tsx", readsPrimary: true },
  { path: "/admin/audit", file: "operations/admin/audit.route.tsx", readsPrimary: true, query: ["before"] },
];

/** Search engines get only pages that are the same for every visitor. */
const withNoindex = (row: PageRow): PageRow => ({
  noindex: !row.cache,
  ...row,
  children: row.children?.map(withNoindex),
});

const inFeatures = (row: PageRow): PageRow => ({
  ...row,
  file: `features/${row.file}`,
  children: row.children?.map(inFeatures),
});

export const PAGES: PageRow[] = [...ROWS.map(withNoindex), ...ENDPOINTS].map(inFeatures);

/** Returns the rows with those inside them, which have their parent's skeleton unless they name another. */
export const flatRows = (rows: PageRow[] = PAGES): PageRow[] =>
  rows.flatMap((row) => [
    row,
    ...flatRows(row.children?.map((child) => ({ skeleton: row.skeleton, ...child })) ?? []),
  ]);
