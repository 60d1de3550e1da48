/** The pages' table: where each page is, which file makes it, and what the Worker must know of its address. */

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
  children?: PageRow[];
};

/** In the order of the product's route list; then addresses that only post, serve files or suggest. */
export const PAGES: PageRow[] = [
  { path: "/", file: "features/feed/home.route.tsx", cache: true },
  { path: "/drop", file: "features/list-form/drop.route.tsx", maxBody: "list form" },
  { path: "/drop/:listId", file: "features/list-form/drop-version.route.tsx", maxBody: "list form" },
  { path: "/edit/:listId", file: "features/list-form/edit.route.tsx", maxBody: "list form" },
  { path: "/item/:listId/:creator/:itemId", file: "features/comments/item.route.tsx", cache: true },
  { path: "/listdetails/:listId/:creator", file: "features/list-page/list-details.route.tsx", cache: true },
  { path: "/longlist/:listId", file: "features/list-page/long-list.route.tsx", cache: true },
  { path: "/lists/:listId", file: "features/list-page/list.route.tsx", cache: true },
  { path: "/lists/:listId/same-item", file: "features/item-overrides/same-item.route.tsx" },
  { path: "/lists/:listId/share.png", file: "features/share-picture/share-picture.route.ts", cache: true },
  {
    path: "/my-stuff",
    file: "features/my-stuff/my-stuff.route.tsx",
    children: [
      { path: "/my-stuff", file: "features/my-stuff/saved.route.tsx" },
      { path: "/my-stuff/drops", file: "features/my-stuff/drops.route.tsx" },
      { path: "/my-stuff/chapters", file: "features/my-stuff/chapters.route.tsx" },
      { path: "/my-stuff/profile", file: "features/my-stuff/profile.route.tsx" },
      { path: "/my-stuff/notifications", file: "features/notifications/notifications.route.tsx" },
    ],
  },
  { path: "/my-stuff/export", file: "features/account/export.route.ts" },
  { path: "/profile/:user", file: "features/profiles/public-profile.route.tsx", cache: true },
  { path: "/profile", file: "features/profiles/own-profile.route.tsx" },
  { path: "/user/:user", file: "features/profiles/user.route.ts" },
  { path: "/register", file: "features/accounts/register.route.tsx" },
  { path: "/register/almost-done/:email/:username", file: "features/accounts/almost-done.route.tsx" },
  { path: "/register/check-mail", file: "features/accounts/check-mail.route.tsx" },
  { path: "/register-success", file: "features/accounts/register-success.route.tsx", showsToken: true },
  {
    path: "/register-success/:email/:token",
    file: "features/accounts/confirm-link.route.ts",
    id: "register-link",
    showsToken: true,
  },
  {
    path: "/confirm/:email/:token",
    file: "features/accounts/confirm-link.route.ts",
    id: "confirm-link",
    showsToken: true,
  },
  { path: "/forgotpassword", file: "features/accounts/forgot-password.route.tsx" },
  {
    path: "/changepassword/:username/:email/:token",
    file: "features/accounts/change-password-link.route.ts",
    showsToken: true,
  },
  { path: "/changepassword", file: "features/accounts/change-password.route.tsx", showsToken: true },
  { path: "/login", file: "features/accounts/login.route.tsx" },
  { path: "/chapter/:chapter", file: "features/chapters/chapter.route.tsx", cache: true },
  { path: "/search/:term", file: "features/search/search.route.tsx", id: "search-term", cache: true },
  { path: "/search", file: "features/search/search.route.tsx", cache: true },
  { path: "/support", file: "features/pages/support.route.tsx", cache: true },
  { path: "/marketing", file: "features/pages/marketing.route.tsx", cache: true },
  { path: "/privacy-policy", file: "features/pages/privacy-policy.route.tsx", cache: true },
  { path: "/how-lists-merge", file: "features/merge/how-lists-merge.route.tsx", cache: true },
  { path: "/moderation", file: "features/moderation/moderation.route.tsx" },

  { path: "/logout", file: "features/sessions/logout.route.ts", unlimited: true },
  { path: "/session/token", file: "features/sessions/session-token.route.ts", changes: false },
  { path: "/saves", file: "features/saves/saves.route.ts" },
  { path: "/follows", file: "features/chapters/follows.route.ts" },
  { path: "/reports", file: "features/moderation/reports.route.ts" },
  { path: "/images", file: "features/images/upload.route.ts", maxBody: "picture", acceptsBearer: true },
  { path: "/images/:id", file: "features/images/image.route.ts", acceptsBearer: true },
  { path: "/suggest/items", file: "features/search/suggest-items.route.ts" },
  { path: "/suggest/chapters", file: "features/search/suggest-chapters.route.ts" },
  {
    path: "/.well-known/assetlinks.json",
    file: "features/pages/association-file.route.ts",
    id: "android-association",
  },
  {
    path: "/.well-known/apple-app-site-association",
    file: "features/pages/association-file.route.ts",
    id: "ios-association",
  },
  { path: "/dev/mail", file: "features/mail/dev-mail.route.tsx", showsToken: true },
  { path: "/dev/mail.json", file: "features/mail/dev-mail-json.route.ts", showsToken: true },
  // what is at no address above may still hold a token, cut off or misspelled
  { path: "/*", file: "features/pages/not-found.route.tsx", showsToken: true },
];
