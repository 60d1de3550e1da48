/** Every screen of the demo community that has an address, for tests and screenshots. */
import type { Page } from "playwright";

export type Screen = { name: string; path: string; as: "anyone" | "ann" | "moderator" | "admin" };

type Card = { listId: string; listTitle: string };
type Shortlist = { shortlistItem: { itemTitle: string; itemComment: { commentId: string }[] }[] };
type Comment = { listId: string; itemCommentCreator: string; itemCommentId: string };

export async function allScreens(url: string): Promise<Screen[]> {
  const read = async <T>(path: string) => (await (await fetch(url + path)).json()) as T;
  const feed = await read<Card[]>("/api/feed/0/50");
  const idOf = (title: string) => feed.find(({ listTitle }) => listTitle.startsWith(title))?.listId ?? "";
  const films = idOf("Greatest films");
  const games = idOf("Board games");
  const request = idOf("Quiet places");
  const alone = idOf("Nation's best-loved");
  const [comment] = await read<Comment[]>("/api/commentsbyuser/ann");
  const { shortlistItem } = await read<Shortlist>(`/api/shortlist/${games}`);
  const ticket = shortlistItem.find(({ itemTitle }) => itemTitle === "Ticket to Ride");
  const item = `/lists/${games}/items/${ticket?.itemComment[0]?.commentId}`;
  const own = await read<Card[]>("/api/listsbyuser/ann");
  const anyone: [string, string][] = [
    ["home", "/"],
    ["list", `/lists/${films}`],
    ["list of twelve", `/lists/${games}`],
    ["list of one", `/lists/${alone}`],
    ["list request", `/lists/${request}`],
    ["take along", `/lists/${games}/take`],
    ["ranking before an account", `/lists/${games}/try`],
    ["long list", `/longlist/${games}`],
    ["tiers", `/longlist/${games}?view=tiers`],
    ["compared", `/lists/${idOf("Soups")}/compare/ann/bob`],
    ["compared with the masterlist", `/lists/${games}/compare/ann/masterlist`],
    ["what ann has done", `/lists/${films}/progress/ann`],
    ["most people", "/?tab=people"],
    ["most disputed", "/?tab=disputed"],
    ["following, of a stranger", "/?tab=following"],
    ["details", `/listdetails/${games}/ann`],
    ["thread", `/item/${comment?.listId}/${comment?.itemCommentCreator}/${comment?.itemCommentId}`],
    ["item", item],
    ["item in one version", `${item}?version=henrik`],
    ["chapter", "/chapter/food"],
    ["empty chapter", "/chapter/nothing%20here"],
    ["search", "/search"],
    ["search results", "/search/kane"],
    ["search without results", "/search/zzzzzz"],
    ["profile", "/profile/ann"],
    ["publication", "/profile/afi_2007"],
    ["own profile of a stranger", "/profile"],
    ["login", "/login?to=%2Fdrop"],
    ["register", "/register"],
    ["almost done", "/register/almost-done/someone%40gmail.com/someone"],
    ["check mail", "/register/check-mail"],
    ["not confirmed", "/register-success"],
    ["forgot password", "/forgotpassword"],
    ["change password", "/changepassword"],
    ["support", "/support"],
    ["marketing", "/marketing"],
    ["privacy", "/privacy-policy"],
    ["rules that are not found", "/rules"],
    ["imprint that is not found", "/imprint"],
    ["how lists merge", "/how-lists-merge"],
    ["not found", "/nothing/here"],
    ["link to unsubscribe that is not found", `/unsubscribe/${"x".repeat(24)}`],
    ["outbox", "/dev/mail"],
  ];
  const member: [string, string][] = [
    ["home of a member", "/"],
    ["own list", `/lists/${own[0]?.listId}`],
    ["drop", "/drop"],
    ["start a room", "/start-room"],
    ["drop a version", `/drop/${films}`],
    ["edit", `/edit/${own[0]?.listId}`],
    ["same item", `/lists/${games}/same-item`],
    ["who sees it", `/lists/${own[0]?.listId}/audience`],
    ["tick off", `/lists/${films}/progress`],
    ["saved", "/my-stuff"],
    ["drops", "/my-stuff/drops"],
    ["drafts", "/my-stuff/drafts"],
    ["followed chapters", "/my-stuff/chapters"],
    ["notifications", "/my-stuff/notifications"],
    ["own profile", "/my-stuff/profile"],
    ["settings", "/my-stuff/settings"],
    ["appearance", "/my-stuff/appearance"],
    ["tokens", "/my-stuff/tokens"],
    ["passkeys", "/my-stuff/passkeys"],
    ["profile of another", "/profile/bob"],
    ["year in lists", `/profile/ann/year/${new Date().getUTCFullYear()}`],
    ["logged in", "/login"],
    ["first steps", "/first-steps"],
    ["item of a member", item],
    [
      "thread of a member",
      `/item/${comment?.listId}/${comment?.itemCommentCreator}/${comment?.itemCommentId}`,
    ],
  ];
  const { invitation, waiting, revealed } = await startRooms(url);
  anyone.push(["invitation", invitation]);
  member.push(
    ["room", `/lists/${waiting}/room`],
    ["guests", `/lists/${waiting}/guests`],
    ["revealed room", `/lists/${revealed}/room`],
    ["revealed list", `/lists/${revealed}`],
  );
  return [
    ...anyone.map(([name, path]) => ({ name, path, as: "anyone" as const })),
    ...member.map(([name, path]) => ({ name, path, as: "ann" as const })),
    { name: "moderation", path: "/moderation", as: "moderator" },
    { name: "moderation of a member", path: "/moderation/members/bob", as: "moderator" },
    { name: "moderation of a list", path: `/moderation/lists/${films}`, as: "moderator" },
    ...["", "/members", "/sign-ups", "/words", "/content", "/mail", "/jobs", "/limits", "/audit"].map(
      (page) => ({ name: `admin${page}`, path: `/admin${page}`, as: "admin" as const }),
    ),
  ];
}

const ROOM = { listTitle: "What do we play on a rainy Sunday?", audience: "link", blind: true, guests: true };
const RANKED = [
  ["Azul", "Carcassonne", "Catan"],
  ["Carcassonne", "Azul", "Go"],
];

/** Starts two rooms of ann's, both with a version of bob's, and reveals the second. */
async function startRooms(url: string) {
  const send = async <T>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const login = async (username: string) => {
    const { accessToken } = await send<{ accessToken: string }>("POST", "/auth/login/", {
      username,
      password: "listdrop",
    });
    return { Authorization: `Bearer ${accessToken}` };
  };
  const [ann, bob] = [await login("ann"), await login("bob")];
  const itemsOf = (titles: string[] = []) => titles.map((itemTitle) => ({ itemTitle, itemContext: "" }));
  const [mine, theirs] = RANKED.map(itemsOf);
  const start = async (more: object) => {
    const list = { ...ROOM, ...more, sublist: [{ subListHidden: false, item: mine }] };
    const { listId: id, link } = await send<{ listId: string; link: string }>("POST", "/list/", list, ann);
    const key = { "X-List-Key": link.slice("/l/".length) };
    await send("PUT", "/addsublist/", { id, subListHidden: false, item: theirs }, { ...bob, ...key });
    return { id, link };
  };
  const { id: waiting, link: invitation } = await start({ expected: 7 });
  const { id: revealed } = await start({});
  await send("PUT", "/list/", { id: revealed, blindUntil: null }, ann);
  return { invitation, waiting, revealed };
}

/** Returns horizontal overflow in CSS pixels. On a phone innerWidth grows with the page. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth),
  );
