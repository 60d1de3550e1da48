/** Where every page is: nothing else writes an address of ours. A test holds each against the pages' table. */
import type { ItemId, ListId } from "./ids";

const at = (start: string, ...parts: string[]) => [start, ...parts.map(encodeURIComponent)].join("/");

/** A query of the fields that have a value; '' without one. */
function query(fields: Record<string, string>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return given.length > 0
    ? `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`
    : "";
}

export const paths = {
  drop: "/drop",
  dropVersion: (listId: ListId) => at("/drop", listId),
  edit: (listId: ListId) => at("/edit", listId),

  list: (listId: ListId) => at("/lists", listId),
  sameItem: (listId: ListId) => at("/lists", listId, "same-item"),
  /** The picture that a shared link shows. */
  sharePicture: (listId: ListId) => at("/lists", listId, "share.png"),
  longList: (listId: ListId) => at("/longlist", listId),
  version: (listId: ListId, creator: string) => at("/listdetails", listId, creator),
  thread: ({ listId, creator, itemId }: { listId: ListId; creator: string; itemId: ItemId }) =>
    at("/item", listId, creator, itemId),
  chapter: (name: string) => at("/chapter", name),
  search: "/search",
  searchFor: (term: string) => at("/search", term),
  profile: (username: string) => at("/profile", username),

  myStuff: "/my-stuff",
  ownDrops: "/my-stuff/drops",
  ownChapters: "/my-stuff/chapters",
  ownNotifications: "/my-stuff/notifications",
  ownAccount: "/my-stuff/profile",
  ownExport: "/my-stuff/export",
  ownProfile: "/profile",
  moderation: "/moderation",

  /** Leads back to `to`, a path on our own origin, if there is one; with a name, its field is filled in. */
  login: (to = "", name = "") => `/login${query({ to, name })}`,
  register: (to = "") => `/register${query({ to })}`,
  almostDone: (email: string, username: string) => at("/register/almost-done", email, username),
  checkMail: "/register/check-mail",
  registerSuccess: "/register-success",
  confirm: (email: string, token: string) => at("/confirm", email, token),
  forgotPassword: "/forgotpassword",
  changePassword: "/changepassword",
  resetPassword: (username: string, email: string, token: string) =>
    at("/changepassword", username, email, token),

  marketing: "/marketing",
  support: "/support",
  privacyPolicy: "/privacy-policy",
  howListsMerge: "/how-lists-merge",

  logout: "/logout",
  sessionToken: "/session/token",
  saves: "/saves",
  follows: "/follows",
  reports: "/reports",
  images: "/images",
  image: (id: string) => at("/images", id),
  suggestItems: "/suggest/items",
  suggestChapters: "/suggest/chapters",
  devMails: "/dev/mail.json",
} as const;
