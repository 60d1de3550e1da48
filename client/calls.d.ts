/** Made from the API's OpenAPI document by `npm run tool -- client-types`; not to be edited. */

export type Schemas = {
  BothItem: { itemTitle: string; rank: number; tied: boolean; namedBy: number; masterRank: number };
  Card: { id: string; listId: string; _id: { $oid: string }; listTitle: string; listImageUrl: string | null; chapters: Array<string>; sublistCreators: Array<string>; sublist: Array<Schemas["Sublist"]>; shortlistId: string | null; shortlistItem: Array<Schemas["TopItem"]>; shortlistLastChanged: { $date: number } | null; followedChapters: Array<string>; nonFollowedChapters: Array<string>; listAdded: { $date: number }; listLastChanged: { $date: number }; creatorCount: number; saved: boolean; edit: boolean; commentsCount: number; rev: number; itemCount: number; private: boolean; newest: { creator: string; moves: Array<Schemas["Move"]> } | null };
  Comment: { _id: { $oid: string }; itemCommentId: string; commentCreator: string; commentContent: string; commentAdded: { $date: number }; commentEdited?: { $date: number }; itemCommentCreator: string; itemCommentText: string; commentsCount: number };
  ComparedItem: { itemTitle: string; a: number | null; b: number | null };
  Effect: { moves: Array<Schemas["Move"]>; movesLeft?: number; agreement: number | null; pairs: number };
  Firmness: { champion: string | null; needed: number | null; top: Array<string> };
  FoundItem: { itemTitle: string; rank: number; commentId: string; listId: string; listTitle: string; creatorCount: number; moreLists: number };
  Item: { itemTitle: string; itemContext: string; commentId: string; commentsCount: number };
  List: { id: string; listId: string; _id: { $oid: string }; listTitle: string; listImageUrl: string | null; chapters: Array<string>; sublistCreators: Array<string>; sublist: Array<Schemas["Sublist"]>; shortlistId: string | null; shortlistItem: Array<Schemas["ShortlistItem"]>; shortlistLastChanged: { $date: number } | null; followedChapters: Array<string>; nonFollowedChapters: Array<string>; listAdded: { $date: number }; listLastChanged: { $date: number }; creatorCount: number; listeners: number; saved: boolean; edit: boolean; commentsCount: number; rev: number; audience: "everyone" | "link"; blindUntil: { $date: number } | null; guests: boolean; blind: boolean; expected: number | null; choices: Array<string>; firmness: Schemas["Firmness"] | null; link?: string };
  MergedItem: { itemTitle: string; rank: number; tied: boolean; why: Schemas["Why"] };
  Message: { message: string };
  Move: { itemTitle: string; from: number | null; to: number | null };
  Notification: { _id: { $oid: string }; title: string; text: string; date: { $date: number }; read: boolean; link: string; link_label: string };
  PlacedComment: { _id: { $oid: string }; itemCommentId: string; commentCreator: string; commentContent: string; commentAdded: { $date: number }; commentEdited?: { $date: number }; itemCommentCreator: string; itemCommentText: string; commentsCount: number; listId: string; listTitle: string; itemTitle: string };
  Problem: { code: string; message: string; errors?: Record<string, string>; rev?: number };
  Profile: { username: string; picture: string | null; about: string; chaptersFollowed: number; listsDropped: number; commentsPlaced: number; lists: Array<Schemas["Card"]> };
  Shortlist: { listId: string; shortlistId: string | null; listTitle: string; chapters: Array<string>; sublistCreators: Array<string>; shortlistItem: Array<Schemas["ShortlistItem"]>; shortlistLastChanged: { $date: number } | null; firmness: Schemas["Firmness"] | null };
  ShortlistItem: { itemTitle: string; rank: number; tied: boolean; itemComment: Array<{ itemCommentCreator: string; itemCommentText: string; commentsCount: number; commentId: string }>; why: Schemas["Why"]; range: { best: number; worst: number } | null; tier: number | null };
  Sublist: { subListCreator: string; subListHidden: boolean; subListAdded: { $date: number }; subListLastChanged: { $date: number }; item: Array<Schemas["Item"]>; rev: number; flagged: boolean; commentsFlagged: boolean; effect: Schemas["Effect"] | null };
  TopItem: { itemTitle: string; rank: number; tied: boolean };
  User: { username: string; roles: Array<string>; accessToken: string; followed_chapters: string; saved_lists: string };
  Why: { namedBy: number; of: number; averagePlace: number; bestPlace: number; above: { itemTitle: string; prefer: number; against: number; neither: number } | null; decidedBy: "margin" | "count" | "sum" | "best" | "title" | "chain"; chain?: Array<string> };
};

export type Calls = {
  /** Log in with a username (or e-mail address) and password; sets no cookie. */
  "POST /auth/login": {
    body: { username: string; password: string; pushtoken?: string | null };
    answer: Schemas["User"];
  };
  /** Sign up; a mailed link confirms the address and creates the account. The response is the same for a known address. */
  "POST /auth/signup": {
    body: { username: string; email: string; password: string };
    answer: { message: string; username: string; email: string };
  };
  /** End the session, including its tokens and push token. */
  "POST /auth/logout": {
    answer: Schemas["Message"];
  };
  /** The newest lists. */
  "GET /feed/{start}/{pageSize}": {
    params: { start: string | number; pageSize: string | number };
    answer: Array<Schemas["Card"]>;
  };
  /** Followed chapters with their numbers of followers. */
  "GET /getchapters": {
    query: { start?: string | number; pageSize?: string | number };
    answer: Array<{ chapter: string; listeners: number }>;
  };
  /** A chapter's lists, newest first; empty for an unknown chapter. */
  "GET /chapter/{chapter}": {
    params: { chapter: string | number };
    query: { start?: string | number; pageSize?: string | number };
    answer: Array<Schemas["Card"]>;
  };
  /** Follow a chapter; repeatable. */
  "PUT /followchapter": {
    body: { chapter: string };
    answer: { followed_chapters: string };
  };
  /** Unfollow a chapter; always succeeds. */
  "PUT /unfollowchapter": {
    body: { chapter: string };
    answer: { followed_chapters: string };
  };
  /** A list with its masterlist and up to 20 versions per page, your own first, then the newest. */
  "GET /list/{id}": {
    params: { id: string | number };
    query: { start?: string | number; pageSize?: string | number };
    answer: Schemas["List"];
  };
  /** Only a list's masterlist. */
  "GET /shortlist/{id}": {
    params: { id: string | number };
    answer: Schemas["Shortlist"];
  };
  /** All public versions, oldest first, to recompute the masterlist from. */
  "GET /list/{id}/ballots": {
    params: { id: string | number };
    answer: { listId: string; method: { name: "ranked-pairs-margins"; version: 1 }; versions: Array<{ creator: string; item: Array<string> }>; shortlistItem: Array<Schemas["MergedItem"]>; overrides?: Array<{ a: string; b: string; same: boolean }> };
  };
  /** A list's items in the order among the versions that ranked both: a pair counts only the versions that name both of its items. */
  "GET /list/{id}/both": {
    params: { id: string | number };
    answer: { listId: string; rule: "both"; of: number; least: number; shortlistItem: Array<Schemas["BothItem"]> };
  };
  /** Lists with a version by this member, newest first, each with that version. */
  "GET /listsbyuser/{username}": {
    params: { username: string | number };
    query: { start?: string | number; pageSize?: string | number };
    answer: Array<Schemas["Card"]>;
  };
  /** Drop a list with your version; without items it is a list request. */
  "POST /list": {
    body: { listTitle: string; chapters?: Array<string>; listImageUrl?: string | null; sublist?: Array<{ subListHidden?: boolean; item?: Array<{ itemTitle: string; itemContext?: string; commentId?: string | { $oid: string } | null }> }>; audience?: "everyone" | "link"; blind?: boolean; blindUntil?: { $date: number | string } | null; guests?: boolean; expected?: number | null; choices?: Array<string> };
    answer: { listId: string; _id: { $oid: string }; link?: string };
  };
  /** Edit your version and, as list owner, title, chapters, image and audience. */
  "PUT /list": {
    body: { id?: string | { $oid: string }; listId?: string | { $oid: string }; rev?: number; listTitle?: string; chapters?: Array<string>; listImageUrl?: string | null; sublist?: Array<{ subListCreator?: string | null; rev?: number; subListHidden?: boolean; item?: Array<{ itemTitle: string; itemContext?: string; commentId?: string | { $oid: string } | null }> }>; audience?: "everyone" | "link"; blind?: boolean; blindUntil?: { $date: number | string } | null; guests?: boolean; expected?: number | null; choices?: Array<string>; renewLink?: boolean; closed?: boolean };
    answer: Schemas["List"];
  };
  /** Add your version to a list. */
  "PUT /addsublist": {
    body: { id?: string | { $oid: string }; listId?: string | { $oid: string }; sublist?: Array<{ subListHidden?: boolean; item?: Array<{ itemTitle: string; itemContext?: string; commentId?: string | { $oid: string } | null }>; subListCreator?: string | null }>; subListHidden?: boolean; item?: Array<{ itemTitle: string; itemContext?: string; commentId?: string | { $oid: string } | null }> };
    answer: Schemas["List"];
  };
  /** Delete your version; the last version deletes the list. */
  "DELETE /removelist/{id}": {
    params: { id: string | number };
    answer: { listId: string; sublistsLeft: number };
  };
  /** Decide that two titles of a list are the same item, or not. */
  "POST /sameitem": {
    body: { id: string | { $oid: string }; a: string; b: string; same: boolean };
    answer: { shortlistItem: Array<Schemas["ShortlistItem"]> };
  };
  /** Undo such a decision. */
  "DELETE /sameitem": {
    body: { id: string | { $oid: string }; a: string; b: string };
    answer: { shortlistItem: Array<Schemas["ShortlistItem"]> };
  };
  /** Merge your own ballots; nothing is stored. */
  "POST /merge": {
    body: { versions: Array<{ count?: number; item: Array<string> }> };
    answer: { versions: number; shortlistItem: Array<Schemas["MergedItem"]> };
  };
  /** Compare two creators' versions of a list; b may be 'masterlist'. */
  "GET /compare/{id}/{a}/{b}": {
    params: { id: string | number; a: string | number; b: string | number };
    answer: { agreement: number | null; pairs: number; biggestGap: Schemas["ComparedItem"] | null; onlyA: Array<string>; onlyB: Array<string>; items: Array<Schemas["ComparedItem"]> };
  };
  /** Parse an exported file or pasted text (max. 512 KiB, 5,000 rows, 64 columns, 4,000 characters a cell) into a list of at most 100 items; nothing is stored. 'auto' also reads exports of Letterboxd, Goodreads, StoryGraph, BookWyrm, LibraryThing, BoardGameGeek, Rate Your Music, Discogs, IMDb, Exportify or Trakt and tier lists, and adds source, rows, leftOut and understood. A table is answered with its head, its first five rows and the columns that were used; 'columns' chooses others, by name or index. */
  "POST /import": {
    body: { format: "md" | "csv" | "json" | "txt" | "auto"; text: string; columns?: { title?: string | number | null; notes?: Array<string | number>; rank?: string | number | null } };
    answer: { listTitle: string; item: Array<{ itemTitle: string; itemContext: string }>; source?: string; rows?: number; leftOut?: Array<{ count: number; why: string }>; understood?: string; table?: { head: Array<string>; rows: Array<Array<string>>; columns: { title: number | null; notes: Array<number>; rank: number | null } } };
  };
  /** Search public lists; every word must begin a word of the title, items, chapters or creators. Title matches come first. */
  "GET /search/{text}": {
    params: { text: string | number };
    query: { start?: string | number; pageSize?: string | number };
    answer: Array<Schemas["Card"]>;
  };
  /** An empty result for a blank text. */
  "GET /search": {
    answer: Array<Schemas["Card"]>;
  };
  /** The first page of a search, with items, people and chapters; below three lists also those of the nearest spelling. */
  "GET /find/{text}": {
    params: { text: string | number };
    answer: { lists: Array<Schemas["Card"]>; items: Array<Schemas["FoundItem"]>; people: Array<string>; chapters: Array<{ chapter: string; lists: number }>; near: { text: string; lists: Array<Schemas["Card"]>; items: Array<Schemas["FoundItem"]> } | null };
  };
  /** Comment on an item. */
  "POST /comment": {
    body: { itemCommentId: string | { $oid: string }; commentContent: string };
    answer: Schemas["Comment"];
  };
  /** The comments of an item, oldest first. */
  "GET /comment/{itemId}": {
    params: { itemId: string | number };
    query: { start?: string | number; pageSize?: string | number };
    answer: Array<Schemas["Comment"]>;
  };
  /** Edit your comment, by its id. */
  "PUT /comment/{itemId}": {
    params: { itemId: string | number };
    body: { commentContent: string };
    answer: Schemas["Comment"];
  };
  /** Delete your comment; a trace stays if later comments exist. */
  "DELETE /comment/{itemId}": {
    params: { itemId: string | number };
    answer: { commentId: string };
  };
  /** Comment counts of a list and of each item on one page of its versions. */
  "GET /listcommentcount/{id}": {
    params: { id: string | number };
    query: { start?: string | number; pageSize?: string | number };
    answer: { listId: string; commentsCount: number; items: Array<{ commentId: string; commentsCount: number }> };
  };
  /** A member's comments, newest first. */
  "GET /commentsbyuser/{username}": {
    params: { username: string | number };
    query: { start?: string | number; pageSize?: string | number };
    answer: Array<Schemas["PlacedComment"]>;
  };
  /** Number of a member's comments. */
  "GET /commentcountbyuser/{username}": {
    params: { username: string | number };
    answer: { username: string; commentsCount: number };
  };
  /** Saved lists, last saved first. */
  "GET /getsavedlists": {
    query: { start?: string | number; pageSize?: string | number };
    answer: Array<Schemas["Card"]>;
  };
  /** Save a list; repeatable. */
  "PUT /addsaved": {
    body: { user?: string | null; id: string | { $oid: string } };
    answer: { saved_lists: string };
  };
  /** Remove a saved list; always succeeds. */
  "PUT /removesaved": {
    body: { user?: string | null; id: string | { $oid: string } };
    answer: { saved_lists: string };
  };
  /** Follow a member and be notified of their drops; repeatable. */
  "PUT /followuser": {
    body: { user: string };
    answer: { followed_users: string };
  };
  /** Unfollow a member. */
  "PUT /unfollowuser": {
    body: { user: string };
    answer: { followed_users: string };
  };
  /** Block a member: hides each one's comments, mentions and notifications from the other, and ends follows in both directions. */
  "PUT /blockuser": {
    body: { user: string };
    answer: { blocked_users: string };
  };
  /** Unblock a member. */
  "PUT /unblockuser": {
    body: { user: string };
    answer: { blocked_users: string };
  };
  /** Mute a chapter in your notifications and on your home page. */
  "PUT /mutechapter": {
    body: { chapter: string };
    answer: { muted_chapters: string };
  };
  /** Unmute a chapter; always succeeds. */
  "PUT /unmutechapter": {
    body: { chapter: string };
    answer: { muted_chapters: string };
  };
  /** Tick or untick an item of a list. */
  "PUT /progress": {
    body: { id: string | { $oid: string }; itemTitle: string; done: boolean };
    answer: { done: number; of: number };
  };
  /** Your notifications, newest first. */
  "GET /notifications/{username}": {
    params: { username: string | number };
    query: { start?: string | number; pageSize?: string | number };
    answer: Array<Schemas["Notification"]>;
  };
  /** Number of your unread notifications. */
  "GET /notification_count/{username}": {
    params: { username: string | number };
    answer: { count: number };
  };
  /** Channels of each cause: site, mail, push; the digest is only mailed. */
  "GET /notificationsettings": {
    answer: { version: { site: boolean; mail: boolean; push: boolean }; comment: { site: boolean; mail: boolean; push: boolean }; thread: { site: boolean; mail: boolean; push: boolean }; chapter: { site: boolean; mail: boolean; push: boolean }; follow: { site: boolean; mail: boolean; push: boolean }; mention: { site: boolean; mail: boolean; push: boolean }; reveal: { site: boolean; mail: boolean; push: boolean }; digest: { site: boolean; mail: boolean; push: boolean } };
  };
  /** Change the given settings; 400 for an unknown cause. */
  "PUT /notificationsettings": {
    body: { version?: { site?: boolean; mail?: boolean; push?: boolean }; comment?: { site?: boolean; mail?: boolean; push?: boolean }; thread?: { site?: boolean; mail?: boolean; push?: boolean }; chapter?: { site?: boolean; mail?: boolean; push?: boolean }; follow?: { site?: boolean; mail?: boolean; push?: boolean }; mention?: { site?: boolean; mail?: boolean; push?: boolean }; reveal?: { site?: boolean; mail?: boolean; push?: boolean }; digest?: { site?: boolean; mail?: boolean; push?: boolean } };
    answer: { version: { site: boolean; mail: boolean; push: boolean }; comment: { site: boolean; mail: boolean; push: boolean }; thread: { site: boolean; mail: boolean; push: boolean }; chapter: { site: boolean; mail: boolean; push: boolean }; follow: { site: boolean; mail: boolean; push: boolean }; mention: { site: boolean; mail: boolean; push: boolean }; reveal: { site: boolean; mail: boolean; push: boolean }; digest: { site: boolean; mail: boolean; push: boolean } };
  };
  /** Mark a notification as seen. */
  "GET /notification/read/{id}": {
    params: { id: string | number };
    answer: Schemas["Notification"];
  };
  /** Mark a notification as unseen. */
  "GET /notification/unread/{id}": {
    params: { id: string | number };
    answer: Schemas["Notification"];
  };
  /** Report somebody's version of a list. */
  "GET /flag/{listid}/{creator}": {
    params: { listid: string | number; creator: string | number };
    answer: { message: string; flagged: true };
  };
  /** Report comments on somebody's version of a list. */
  "GET /flagcomment/{listid}/{creator}": {
    params: { listid: string | number; creator: string | number };
    answer: { message: string; flagged: true };
  };
  /** A member and the lists that they dropped, newest first. */
  "GET /profile/{username}": {
    params: { username: string | number };
    query: { start?: string | number; pageSize?: string | number };
    answer: Schemas["Profile"];
  };
  /** Confirm an address with the mailed token, which makes the account; again is no error. Opens no session: log in afterwards. */
  "GET /confirm_email/{token}/{email}": {
    params: { token: string | number; email: string | number };
    answer: Schemas["Message"];
  };
  /** Mail a new confirmation link; the response is the same for any address. */
  "GET /resend_email/{email}": {
    params: { email: string | number };
    answer: Schemas["Message"];
  };
  /** Mail a link for a new password; the response is the same for any address. */
  "GET /request_password/{email}": {
    params: { email: string | number };
    answer: Schemas["Message"];
  };
  /** Set a new password with the parts of a mailed link; ends every session and token, and every passkey but those to keep. */
  "POST /change_password": {
    body: { username: string; email: string; token: string; password: string; keepPasskeys?: Array<string> };
    answer: Schemas["Message"];
  };
  /** Create a token for a program; only this response contains its value. Not allowed with a token. */
  "POST /tokens": {
    body: { name: string; scope: "read" | "write" };
    answer: { id: string; name: string; scope: "read" | "write"; token: string };
  };
  /** Your tokens, newest first, without their values. */
  "GET /tokens": {
    answer: Array<{ id: string; name: string; scope: "read" | "write"; created: { $date: number }; lastUsed: { $date: number } | null }>;
  };
  /** Revoke a token. */
  "DELETE /tokens/{id}": {
    params: { id: string | number };
    answer: { id: string };
  };
  /** Liveness: 503 if the database does not respond. */
  "GET /health": {
    answer: { status: "ok"; version: string; commit: string | null; database: "ok" };
  };
  /** Readiness: 503 if the database or the image store does not respond. */
  "GET /ready": {
    answer: { status: "ready"; database: "ok"; pictures: "ok" };
  };
};
