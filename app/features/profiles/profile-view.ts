import type { CardPage } from "~/features/lists/list-view";

/** A member as others see them; the counts are of what is public, and on one's own profile of all. */
export type ProfileView = {
  username: string;
  /** The publication that the account stands for, with its year; null for people. */
  standsFor: string | null;
  /** Milliseconds since 1970. */
  joinedAt: number;
  chaptersFollowed: number;
  listsDropped: number;
  commentsPlaced: number;
  own: boolean;
  page: CardPage;
};
