/** Texts for fields and paths, valid or hostile. */
import fc from "fast-check";
import { naughty, redirects, xss } from "./corpora";
import type { World } from "./world";

const ODD_TEXTS = [
  "",
  "\u0000",
  "\ud800",
  "\udc00x",
  "\ufeff",
  "\u202e",
  "__proto__",
  "constructor",
  "a,b",
  "*",
  "%",
  '"',
  "x".repeat(300),
  "😀".repeat(2001),
  "x".repeat(20_000),
  "-1",
  "1e400",
  "9007199254740993",
  "2147483648",
];

export const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...naughty) },
  { weight: 3, arbitrary: fc.constantFrom(...xss) },
  { weight: 2, arbitrary: fc.constantFrom(...redirects) },
  { weight: 3, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
);

const ID = /id$|^id$|key/i;

function rightFor(world: World, name: string): fc.Arbitrary<string> {
  const { listId, secretId, itemId, versionId, notificationId, commentId, ann } = world;
  const ids = [listId, listId, secretId, itemId, versionId, notificationId, commentId, "f".repeat(24)];
  const names = ["ann", "bob", "ANN", "mia", "ada", "nobody", "former member"];
  const known: Record<string, string[]> = {
    listId: [listId, listId, secretId],
    listid: [listId],
    itemId: [itemId],
    itemCommentId: [itemId],
    itemComment: [itemId],
    versionId: [versionId],
    commentId: [commentId, itemId],
    target: [versionId, `${versionId} ${commentId}`, commentId],
    until: ["", "2099-12-31", "2020-01-01", "31.12.2099"],
    role: ["moderator", "admin", "king"],
    only: ["suspended", "roles", "x"],
    session: [ann.sessionId],
    email: ["ann@example.com", "new@example.com"],
    password: ["correct horse 7", "short"],
    a: ["Alien", "Heat"],
    b: ["The Alien", "Up"],
    intent: [
      "same",
      "not same",
      "undo",
      "save",
      "unsave",
      "follow",
      "unfollow",
      "seen",
      "unseen",
      "open",
      "delete",
      "hide",
      "restore",
      "dismiss",
      "remove-comment",
      "paste",
      "x",
      "resend",
      "confirm",
      "end-session",
      "end-all-sessions",
      "delete-account",
      "add-passkey",
      "remove-passkey",
      "change-password",
      "log-in-with-passkey",
      "sign-up-with-passkey",
      "suspend",
      "end-suspension",
      "give-role",
      "take-role",
      "remove-content",
      "restore-content",
      "send-again",
    ],
    name: [...names, "A token", "A passkey"],
    purpose: ["log-in", "add", "confirm", "sign-up"],
    kind: ["listOwner", "version", "list", "comments"],
    start: ["0", "1", "10000"],
    pageSize: ["1", "50", "51"],
    listImageUrl: ["https://pictures.example/a.png"],
    back: ["/", `/lists/${listId}`],
    to: ["/drop"],
    rev: ["1", "2"],
    versionRev: ["1"],
    __intent__: ['{"type":"insert","payload":{"name":"chapters"}}', '{"type":"remove"}', "{"],
    sure: ["yes"],
    keep: ["yes"],
    before: ["1", listId],
    after: [commentId],
    _routes: ["root", "features/lists/list.route", "routes/none"],
    ballots: ["A\nB\n\nB\nC", "4 x\nA"],
  };
  if (Object.hasOwn(known, name)) return fc.constantFrom(...(known[name] ?? []));
  if (/user|creator/i.test(name)) return fc.constantFrom(...names);
  if (/chapter/i.test(name)) return fc.constantFrom("Films", "films", "Secrets", "new one");
  if (ID.test(name)) return fc.constantFrom(...ids);
  return fc.constantFrom("Best films ever", "Alien", "Heat", "why not", "a");
}

/** Generates a text for a field or path parameter: valid in 3 of 5 cases. */
export const textFor = (world: World, name: string) =>
  fc.oneof({ weight: 3, arbitrary: rightFor(world, name) }, { weight: 2, arbitrary: hostile });

export const LONE = /[\ud800-\udfff]/gu;
/** Percent-encodes a text; a lone surrogate becomes escapes of bytes that are not UTF-8. */
export const encodeWellFormed = (text: string) => text.split(LONE).map(encodeURIComponent).join("%ED%A0%80");

/** Generates a path segment, sometimes badly encoded. */
export const inPath = (text: string) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(encodeWellFormed(text) || "%20") },
    { weight: 1, arbitrary: fc.constant(encodeURI(text.replace(LONE, ""))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "%",
        "%zz",
        "%ff",
        "%c0%af",
        "%00",
        "..",
        "%2e%2e",
        "%252f",
        "%2f",
        ";",
        "x".repeat(9000),
      ),
    },
  );
