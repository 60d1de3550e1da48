/** The rules of a notification: its kinds, limits and words. */

export type NoticeKind = "version" | "comment" | "reply" | "chapter" | "moderation";

/** What one unread notification tells of at most; and what the badge shows at most. */
export const CAUSES_MAX = 99;
export const UNREAD_MAX = 99;
