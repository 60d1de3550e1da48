import type { CardPage } from "~/features/lists/cards/card-view";
import type { Between } from "~/features/members/people/people";

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
  /** What stands between the viewer and the member; null for strangers and on one's own. */
  between: Between | null;
  page: CardPage;
};
