/** Where every page is: nothing else writes an address of ours. A test holds each against the pages' table. */
import { type ItemId, type ListId, readId } from "./ids";

const at = (start: string, ...parts: string[]) => [start, ...parts.map(encodeURIComponent)].join("/");

/** A query of the fields that have a value; '' without one. */
function query(fields: Record<string, string>): string {
  const given = Object.entries(fields).filter(([, value]) => value !== "");
  return given.length > 0
    ? `?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`
    : "";
}

type AdminPage = "members" | "content" | "mail" | "jobs" | "limits" | "audit";

/** In an address, in place of a creator's name; no account can have it. */
export const MASTERLIST = "masterlist";

export const paths = {
  home: "/",
  /** A tab of the front page; the first one is the front page itself. */
  homeTab: (tab: string) => (tab === "latest" ? "/" : `/${query({ tab })}`),
  drop: "/drop",
  /** The rows begin with those of `from`, a creator or MASTERLIST; empty without one. */
  dropVersion: (listId: ListId, from = "") => `${at("/drop", listId)}${query({ from })}`,
  edit: (listId: ListId) => at("/edit", listId),

  list: (listId: ListId) => at("/lists", listId),
  /** One item across the list's versions, by its id in any of them. */
  item: (listId: ListId, itemId: ItemId) => at("/lists", listId, "items", itemId),
  sameItem: (listId: ListId) => at("/lists", listId, "same-item"),
  /** Who sees a list. */
  audience: (listId: ListId) => at("/lists", listId, "audience"),
  /** The picture that a shared link shows. */
  sharePicture: (listId: ListId) => at("/lists", listId, "share.png"),
  itemPicture: (listId: ListId, itemId: ItemId) => at("/lists", listId, "items", itemId, "share.png"),
  /** The list as a file. */
  listExport: (listId: ListId, format: "md" | "csv" | "json" | "txt") =>
    at("/lists", listId, `export.${format}`),
  /** Export and embed on a page of their own. */
  take: (listId: ListId) => at("/lists", listId, "take"),
  /** The list in a frame on other sites, and what oEmbed says of an address. */
  embed: (listId: ListId) => at("/embed", listId),
  /** Two sides, each a creator or a former member's version id; the second may be MASTERLIST. */
  compare: (listId: ListId, a: string, b: string) => at("/lists", listId, "compare", a, b),
  /** What one has done of a list, and what another has, if they share it. */
  progress: (listId: ListId) => at("/lists", listId, "progress"),
  sharedProgress: (listId: ListId, username: string) => at("/lists", listId, "progress", username),
  ticks: "/ticks",
  /** `sort`: 'disputed' or 'yours'; `by`: the person whose order it is; `start`: people that come before. */
  longList: (listId: ListId, { sort = "", by = "", start = 0 } = {}) =>
    `${at("/longlist", listId)}${query({ sort, by, start: start > 0 ? `${start}` : "" })}`,
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
  /** Tokens for programs. */
  ownTokens: "/my-stuff/tokens",
  /** Passkeys, and the password. */
  ownPasskeys: "/my-stuff/passkeys",
  /** Notifications and the digest, people and muted chapters. */
  ownSettings: "/my-stuff/settings",
  ownProfile: "/profile",
  moderation: "/moderation",
  admin: "/admin",
  /** Of members, `q` is the beginning of a name or an address, of content a name or a list's address. */
  adminPage: (page: AdminPage, fields: Partial<Record<"q" | "only" | "before", string>> = {}) =>
    at("/admin", page) + query(fields),

  /** Leads back to `to`, a path on our own origin, if there is one; with a name, its field is filled in. */
  login: (to = "", name = "") => `/login${query({ to, name })}`,
  /** For whoever has just made an account and came for nothing in particular. */
  firstSteps: "/first-steps",
  register: (to = "") => `/register${query({ to })}`,
  almostDone: (email: string, username: string) => at("/register/almost-done", email, username),
  checkMail: "/register/check-mail",
  registerSuccess: "/register-success",
  forgotPassword: "/forgotpassword",
  changePassword: "/changepassword",
  resetPassword: (username: string, email: string, token: string) =>
    at("/changepassword", username, email, token),

  marketing: "/marketing",
  support: "/support",
  privacyPolicy: "/privacy-policy",
  howListsMerge: "/how-lists-merge",

  logout: "/logout",
  /** Posts begin what a passkey is asked for. */
  passkeys: "/passkeys",
  sessionToken: "/session/token",
  saves: "/saves",
  follows: "/follows",
  /** Posts follow and block members. */
  people: "/people",
  reports: "/reports",
  images: "/images",
  image: (id: string) => at("/images", id),
  suggestItems: "/suggest/items",
  suggestLists: "/suggest/lists",
  suggestChapters: "/suggest/chapters",
  devMails: "/dev/mail.json",
} as const;

/** What only the server writes, into heads of pages, feeds and mails; apart, so that no browser loads it. */
export const serverPaths = {
  /** Lets a browser see a list by link. */
  listLink: (key: string) => at("/l", key),
  versionPicture: (listId: ListId, creator: string) => at("/listdetails", listId, creator, "share.png"),
  profilePicture: (username: string) => at("/profile", username, "share.png"),
  oembed: (address: string) => `/oembed${query({ url: address, format: "json" })}`,
  confirm: (email: string, token: string) => at("/confirm", email, token),
  homeFeed: "/feed.atom",
  chapterFeed: (name: string) => at("/chapter", name, "feed.atom"),
  profileFeed: (username: string) => at("/profile", username, "feed.atom"),
  listFeed: (listId: ListId) => at("/lists", listId, "feed.atom"),
  securityText: "/.well-known/security.txt",
  sitemap: "/sitemap.xml",
  sitemapFile: (file: number) => `/sitemaps/${file}.xml`,
  /** Ends mails of one kind, by a signed token. */
  unsubscribe: (token: string) => at("/unsubscribe", token),
} as const;

/** The list that a page is about, by the page's path; null for all other pages. */
export function listOfPath(path: string): ListId | null {
  const [, page = "", id = ""] = path.split("/");
  return ["lists", "longlist", "listdetails", "embed"].includes(page) ? readId(id) : null;
}
