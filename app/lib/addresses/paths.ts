/** The only place that writes our addresses. A test checks each against the route table. */
import { type ItemId, type ListId, readId } from "~/lib/data/ids";

const joinPath = (start: string, ...parts: string[]) => [start, ...parts.map(encodeURIComponent)].join("/");

/** Returns false for names that no path can hold: browsers resolve dots, and Remix decodes '%2F' twice. */
export const isPathSegment = (name: string) => !/^\.\.?$|%2f|\.data$/i.test(name);

function query(fields: Record<string, string>): string {
  const filled = Object.entries(fields).filter(([, value]) => value !== "");
  return filled.length > 0
    ? `?${filled.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`
    : "";
}

type AdminPage = "members" | "sign-ups" | "words" | "content" | "mail" | "jobs" | "limits" | "audit";

/** Replaces a creator's name in addresses; reserved, so that no account can have it. */
export const MASTERLIST = "masterlist";

export const paths = {
  home: "/",
  /** The first tab is the front page itself. */
  homeTab: (tab: string) => (tab === "latest" ? "/" : `/${query({ tab })}`),
  drop: "/drop",
  /** The form with a title and a chapter. */
  dropAbout: (title: string, chapter: string) => `/drop${query({ title, chapter })}`,
  /** Begins with what was ranked in this browser on a list that is gone. */
  dropRanked: (listId: ListId) => `/drop${query({ ranked: listId })}`,
  startRoom: "/start-room",
  /** Asks the people of a revealed room another question. */
  startRoomAgain: (listId: ListId) => `/start-room${query({ again: listId })}`,
  /** Prefills the form from `from`, a creator or MASTERLIST; blank without it. */
  dropVersion: (listId: ListId, from = "") => `${joinPath("/drop", listId)}${query({ from })}`,
  /** The same form, for what was ranked before logging in. */
  dropTried: (listId: ListId) => `${joinPath("/drop", listId)}?tried=1`,
  edit: (listId: ListId) => joinPath("/edit", listId),

  list: (listId: ListId) => joinPath("/lists", listId),
  /** A page of a list's versions; `order` is 'followed' or 'unlike', or else newest first. */
  listVersions: (listId: ListId, { order = "newest", start = 0 }) =>
    `${joinPath("/lists", listId)}${query({ versions: order === "newest" ? "" : order, start: start > 0 ? `${start}` : "" })}#versions`,
  /** Ranks the list's items before logging in; `first` is the title to begin with. */
  tryList: (listId: ListId, first = "") => `${joinPath("/lists", listId, "try")}${query({ first })}`,
  /** One item across the list's versions; accepts its id in any of them. */
  item: (listId: ListId, itemId: ItemId) => joinPath("/lists", listId, "items", itemId),
  sameItem: (listId: ListId) => joinPath("/lists", listId, "same-item"),
  audience: (listId: ListId) => joinPath("/lists", listId, "audience"),
  guests: (listId: ListId) => joinPath("/lists", listId, "guests"),
  /** Joins a list by link as a guest. */
  join: (key: string) => joinPath("/l", key, "join"),
  /** The room of a list by link: who is in, and its reveal. */
  room: (listId: ListId) => joinPath("/lists", listId, "room"),
  /** The numbers that open pages of a list watch. */
  pulse: (listId: ListId) => joinPath("/lists", listId, "pulse"),
  places: (listId: ListId) => joinPath("/lists", listId, "places.json"),
  sitePicture: "/share.png",
  invitationPicture: "/share-invitation.png",
  manifest: "/manifest.webmanifest",
  sharePicture: (listId: ListId) => joinPath("/lists", listId, "share.png"),
  tiersPicture: (listId: ListId) => joinPath("/lists", listId, "tiers.png"),
  duelPicture: (listId: ListId) => joinPath("/lists", listId, "duel.png"),
  versionPicture: (listId: ListId, creator: string) => joinPath("/listdetails", listId, creator, "share.png"),
  itemPicture: (listId: ListId, itemId: ItemId) => joinPath("/lists", listId, "items", itemId, "share.png"),
  listExport: (listId: ListId, format: "md" | "csv" | "json" | "txt") =>
    joinPath("/lists", listId, `export.${format}`),
  /** The page for export and embedding. */
  take: (listId: ListId) => joinPath("/lists", listId, "take"),
  embed: (listId: ListId) => joinPath("/embed", listId),
  /** Compares two creators or former members' version ids; the second may be MASTERLIST. */
  compare: (listId: ListId, a: string, b: string) => joinPath("/lists", listId, "compare", a, b),
  /** Your own progress on a list, and another member's if they share it. */
  progress: (listId: ListId) => joinPath("/lists", listId, "progress"),
  sharedProgress: (listId: ListId, username: string) => joinPath("/lists", listId, "progress", username),
  ticks: "/ticks",
  /** `order`: 'both'; `sort`: 'disputed' or 'yours'; `by`: a person whose order is used; `start`: the offset in people. */
  longList: (listId: ListId, { view = "", order = "", sort = "", by = "", start = 0 } = {}) =>
    `${joinPath("/longlist", listId)}${query({ view, order, sort, by, start: start > 0 ? `${start}` : "" })}`,
  version: (listId: ListId, creator: string) => joinPath("/listdetails", listId, creator),
  versionItems: (listId: ListId, creator: string) => joinPath("/listdetails", listId, creator, "items.json"),
  thread: ({ listId, creator, itemId }: { listId: ListId; creator: string; itemId: ItemId }) =>
    joinPath("/item", listId, creator, itemId),
  chapter: (name: string) =>
    isPathSegment(name) ? joinPath("/chapter", name) : `/chapter${query({ name })}`,
  search: "/search",
  searchFor: (term: string) => joinPath("/search", term),
  /** `exact` omits the results of other spellings. */
  searchText: (term: string, { exact = false } = {}) =>
    `/search${query({ searchterm: term, exact: exact ? "1" : "" })}`,
  profile: (username: string) => joinPath("/profile", username),
  /** A member's year in lists, their own until they share it. */
  year: (username: string, year: number | string) => joinPath("/profile", username, "year", `${year}`),

  myStuff: "/my-stuff",
  ownDrops: "/my-stuff/drops",
  ownDrafts: "/my-stuff/drafts",
  ownChapters: "/my-stuff/chapters",
  ownNotifications: "/my-stuff/notifications",
  ownAccount: "/my-stuff/profile",
  ownExport: "/my-stuff/export",
  ownTokens: "/my-stuff/tokens",
  /** Also changes the password. */
  ownPasskeys: "/my-stuff/passkeys",
  ownSettings: "/my-stuff/settings",
  ownAppearance: "/my-stuff/appearance",
  ownProfile: "/profile",
  ownAlike: "/profile#alike",
  moderation: "/moderation",
  moderatedMember: (username: string) => joinPath("/moderation/members", username),
  /** `selected` are versions, without which the masterlist is shown. */
  moderatedList: (listId: ListId, selected: readonly string[] = []) =>
    joinPath("/moderation/lists", listId) +
    (selected.length > 0 ? `?${selected.map((id) => `v=${id}`).join("&")}` : ""),
  decision: (id: string) => joinPath("/decisions", id),
  admin: "/admin",
  /** `q` is a prefix: of a name or mail address for members, of a name or list address for content. */
  adminPage: (
    page: AdminPage,
    fields: Partial<Record<"q" | "only" | "before" | "act" | "by" | "about", string>> = {},
  ) => joinPath("/admin", page) + query(fields),

  /** Returns to `to`, a path on our own origin; `name` prefills the name field. */
  login: (to = "", name = "") => `/login${query({ to, name })}`,
  /** The page after a log-in that came without any cookie: it leads on if the session's cookie comes back. */
  loggedIn: (to: string) => `/login${query({ to, entered: "yes" })}`,
  /** Shown after sign-up without a destination. */
  firstSteps: "/first-steps",
  register: (to = "") => `/register${query({ to })}`,
  /** Turns the guest into a member. */
  registerGuest: "/register?guest",
  /** A guest's own page, in place of my-stuff. */
  guest: "/guest",
  almostDone: (email: string, username: string) => joinPath("/register/almost-done", email, username),
  checkMail: "/register/check-mail",
  registerSuccess: "/register-success",
  forgotPassword: "/forgotpassword",
  changePassword: "/changepassword",
  resetPassword: (username: string, email: string, token: string) =>
    joinPath("/changepassword", username, email, token),

  marketing: "/marketing",
  support: "/support",
  /** A file of the build. */
  licences: "/third-party-licences.txt",
  privacyPolicy: "/privacy-policy",
  /** Written by the operator; 404 until then. */
  rules: "/rules",
  imprint: "/imprint",
  howListsMerge: "/how-lists-merge",
  /** The page with another example in its form. */
  mergeExample: (example: string) => `/how-lists-merge${query({ example })}#try`,

  logout: "/logout",
  passkeys: "/passkeys",
  sessionToken: "/session/token",
  saves: "/saves",
  follows: "/follows",
  people: "/people",
  reports: "/reports",
  images: "/images",
  image: (id: string) => joinPath("/images", id),
  suggestItems: "/suggest/items",
  suggestLists: "/suggest/lists",
  suggestPeople: "/suggest/people",
  suggestChapters: "/suggest/chapters",
  devMails: "/dev/mail.json",
} as const;

/** Server-only paths, for page heads, feeds and mails; separate, so that no browser loads them. */
export const serverPaths = {
  /** Grants the browser access to a list by link. */
  listLink: (key: string) => joinPath("/l", key),
  /** The short address of a room. */
  roomCode: (code: string) => joinPath("/r", code),
  profilePicture: (username: string) => joinPath("/profile", username, "share.png"),
  yearPicture: (username: string, year: number) =>
    joinPath("/profile", username, "year", `${year}`, "share.png"),
  oembed: (address: string) => `/oembed${query({ url: address, format: "json" })}`,
  confirm: (email: string, token: string) => joinPath("/confirm", email, token),
  homeFeed: "/feed.atom",
  chapterFeed: (name: string) => joinPath("/chapter", name, "feed.atom"),
  profileFeed: (username: string) => joinPath("/profile", username, "feed.atom"),
  listFeed: (listId: ListId) => joinPath("/lists", listId, "feed.atom"),
  securityText: "/.well-known/security.txt",
  sitemap: "/sitemap.xml",
  sitemapFile: (file: number) => `/sitemaps/${file}.xml`,
  /** Unsubscribes from one kind of mail by a signed token. */
  unsubscribe: (token: string) => joinPath("/unsubscribe", token),
} as const;

export function listOfPath(path: string): ListId | null {
  const [, page = "", id = ""] = path.split("/");
  return ["lists", "longlist", "listdetails", "embed"].includes(page) ? readId(id) : null;
}
