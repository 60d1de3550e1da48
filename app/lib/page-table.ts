/** The pages' table: where each page is, which file makes it, and what the Worker must know of its address. */

import { ENDPOINTS } from "./endpoint-table";

export type PageRow = {
  /** As Remix and the log write it: '/lists/:listId'. */
  path: string;
  /** Under app/. */
  file: string;
  /** Remix's id, where two rows share a file. */
  id?: string;
  /** Whether a read is the same for every anonymous visitor, so that the edge cache may keep it. */
  cache?: true;
  /** What a post may hold, where it is more than a small form (functions/http/request-body.ts). */
  maxBody?: "list form" | "picture";
  /** Whether a post changes something; every one does but those that say no. */
  changes?: false;
  /** Whether posts are free of the limit on writes: anyone may always log out. */
  unlimited?: true;
  /** Whether the address, or the page, shows a mailed token: it sends no referrer and is not cached. */
  showsToken?: true;
  /** Whether an app, which has no cookie, may ask for it with its bearer. */
  acceptsBearer?: true;
  /** Whether search engines are asked to leave it out: it is thin, one person's, or says again what a page says. */
  noindex?: true;
  /** Whether other sites may show it in a frame. */
  framed?: true;
  children?: PageRow[];
};

/** In the order of the product's route list. */
export const PAGES: PageRow[] = [
  { path: "/", file: "features/feed/home.route.tsx", cache: true },
  { path: "/drop", file: "features/list-form/drop.route.tsx", noindex: true, maxBody: "list form" },
  {
    path: "/drop/:listId",
    file: "features/list-form/drop-version.route.tsx",
    noindex: true,
    maxBody: "list form",
  },
  { path: "/edit/:listId", file: "features/list-form/edit.route.tsx", noindex: true, maxBody: "list form" },
  { path: "/item/:listId/:creator/:itemId", file: "features/comments/item.route.tsx", cache: true },
  { path: "/listdetails/:listId/:creator", file: "features/list-page/list-details.route.tsx", cache: true },
  { path: "/longlist/:listId", file: "features/places-table/long-list.route.tsx", cache: true },
  { path: "/lists/:listId", file: "features/list-page/list.route.tsx", cache: true },
  { path: "/lists/:listId/items/:itemId", file: "features/item-page/item.route.tsx", cache: true },
  {
    path: "/lists/:listId/take",
    file: "features/list-export/take-list.route.tsx",
    cache: true,
    noindex: true,
  },
  { path: "/lists/:listId/audience", file: "features/audience/audience.route.tsx", noindex: true },
  { path: "/l/:key", file: "features/audience/list-link.route.ts", noindex: true, showsToken: true },
  { path: "/lists/:listId/same-item", file: "features/item-overrides/same-item.route.tsx", noindex: true },
  {
    path: "/lists/:listId/compare/:a/:b",
    file: "features/compare/compare.route.tsx",
    noindex: true,
    cache: true,
  },
  { path: "/lists/:listId/progress", file: "features/progress/progress.route.tsx" },
  {
    path: "/lists/:listId/progress/:user",
    file: "features/progress/shared-progress.route.tsx",
    noindex: true,
  },
  {
    path: "/lists/:listId/share.png",
    file: "features/share-picture/share-picture.route.ts",
    id: "picture-list",
    cache: true,
  },
  {
    path: "/listdetails/:listId/:creator/share.png",
    file: "features/share-picture/share-picture.route.ts",
    id: "picture-version",
    cache: true,
  },
  {
    path: "/lists/:listId/items/:itemId/share.png",
    file: "features/share-picture/share-picture.route.ts",
    id: "picture-item",
    cache: true,
  },
  {
    path: "/profile/:user/share.png",
    file: "features/profiles/profile-picture.route.ts",
    cache: true,
  },
  {
    path: "/lists/:listId/export.md",
    file: "features/list-export/list-export.route.ts",
    noindex: true,
    id: "export-md",
  },
  {
    path: "/lists/:listId/export.csv",
    file: "features/list-export/list-export.route.ts",
    noindex: true,
    id: "export-csv",
  },
  {
    path: "/lists/:listId/export.json",
    file: "features/list-export/list-export.route.ts",
    noindex: true,
    id: "export-json",
  },
  {
    path: "/lists/:listId/export.txt",
    file: "features/list-export/list-export.route.ts",
    noindex: true,
    id: "export-txt",
  },
  {
    path: "/my-stuff",
    file: "features/my-stuff/my-stuff.route.tsx",
    noindex: true,
    children: [
      { path: "/my-stuff", file: "features/my-stuff/saved.route.tsx", noindex: true },
      { path: "/my-stuff/drops", file: "features/my-stuff/drops.route.tsx", noindex: true },
      { path: "/my-stuff/chapters", file: "features/my-stuff/chapters.route.tsx", noindex: true },
      { path: "/my-stuff/profile", file: "features/my-stuff/profile.route.tsx", noindex: true },
      {
        path: "/my-stuff/notifications",
        file: "features/notifications/notifications.route.tsx",
        noindex: true,
      },
      { path: "/my-stuff/tokens", file: "features/tokens/tokens.route.tsx", noindex: true },
      { path: "/my-stuff/passkeys", file: "features/passkeys/passkeys.route.tsx", noindex: true },
      { path: "/my-stuff/settings", file: "features/my-stuff/settings.route.tsx", noindex: true },
    ],
  },
  { path: "/my-stuff/export", file: "features/account/export.route.ts", noindex: true },
  { path: "/profile/:user", file: "features/profiles/public-profile.route.tsx", cache: true },
  { path: "/profile", file: "features/profiles/own-profile.route.tsx", noindex: true },
  { path: "/user/:user", file: "features/profiles/user.route.ts" },
  { path: "/register", file: "features/accounts/sign-up/register.route.tsx", noindex: true },
  {
    path: "/register/almost-done/:email/:username",
    file: "features/accounts/sign-up/almost-done.route.tsx",
    noindex: true,
  },
  { path: "/register/check-mail", file: "features/accounts/sign-up/check-mail.route.tsx", noindex: true },
  {
    path: "/register-success",
    file: "features/accounts/sign-up/register-success.route.tsx",
    noindex: true,
    showsToken: true,
  },
  {
    path: "/register-success/:email/:token",
    file: "features/accounts/sign-up/confirm-link.route.ts",
    noindex: true,
    id: "register-link",
    showsToken: true,
  },
  {
    path: "/confirm/:email/:token",
    file: "features/accounts/sign-up/confirm-link.route.ts",
    noindex: true,
    id: "confirm-link",
    showsToken: true,
  },
  { path: "/forgotpassword", file: "features/accounts/passwords/forgot-password.route.tsx", noindex: true },
  {
    path: "/changepassword/:username/:email/:token",
    file: "features/accounts/passwords/change-password-link.route.ts",
    noindex: true,
    showsToken: true,
  },
  {
    path: "/changepassword",
    file: "features/accounts/passwords/change-password.route.tsx",
    noindex: true,
    showsToken: true,
  },
  { path: "/first-steps", file: "features/feed/first-steps.route.tsx", noindex: true },
  { path: "/login", file: "features/accounts/log-in/login.route.tsx", noindex: true },
  { path: "/chapter/:chapter", file: "features/chapters/chapter.route.tsx", cache: true },
  {
    path: "/search/:term",
    file: "features/search/search.route.tsx",
    noindex: true,
    id: "search-term",
    cache: true,
  },
  { path: "/search", file: "features/search/search.route.tsx", noindex: true, cache: true },
  { path: "/support", file: "features/pages/support.route.tsx", cache: true },
  { path: "/marketing", file: "features/pages/marketing.route.tsx", cache: true },
  { path: "/privacy-policy", file: "features/pages/privacy-policy.route.tsx", cache: true },
  { path: "/how-lists-merge", file: "features/merge/how-lists-merge.route.tsx", cache: true },
  { path: "/moderation", file: "features/moderation/moderation.route.tsx", noindex: true },
  { path: "/admin", file: "features/admin/overview.route.tsx", noindex: true },
  { path: "/admin/members", file: "features/admin/members.route.tsx", noindex: true },
  { path: "/admin/content", file: "features/admin/content.route.tsx", noindex: true },
  { path: "/admin/mail", file: "features/admin/mail.route.tsx", noindex: true },
  { path: "/admin/jobs", file: "features/admin/jobs.route.tsx", noindex: true },
  { path: "/admin/limits", file: "features/admin/limits.route.tsx", noindex: true },
  { path: "/admin/audit", file: "features/admin/audit.route.tsx", noindex: true },
  ...ENDPOINTS,
  // what is at no address above may still hold a token, cut off or misspelled
  { path: "/*", file: "features/pages/not-found.route.tsx", showsToken: true },
];
