import type { CardPage } from "~/features/lists/cards/card-view";
import type { Between } from "~/features/members/people/people";

/** Member as shown to a viewer; counts cover public lists, or all lists on one's own profile. */
export type ProfileView = {
  username: string;
  /** Publication that the account represents, with its year; null for people. */
  standsFor: string | null;
  picture: string | null;
  about: string;
  /** Milliseconds since 1970. */
  joinedAt: number;
  chaptersFollowed: number;
  listsDropped: number;
  commentsPlaced: number;
  own: boolean;
  /** Null for visitors and on one's own profile. */
  between: Between | null;
  page: CardPage;
};
