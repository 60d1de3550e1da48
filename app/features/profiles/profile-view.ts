import type { CardPage } from "~/features/cards/card-view";

/** A member as others see them; counts cover what is public, and everything on the viewer's own profile. */
export type ProfileView = {
  username: string;
  /** The publication that the account represents, with its year; null for people. */
  standsFor: string | null;
  /** Milliseconds since 1970. */
  joinedAt: number;
  chaptersFollowed: number;
  listsDropped: number;
  commentsPlaced: number;
  own: boolean;
  page: CardPage;
};
