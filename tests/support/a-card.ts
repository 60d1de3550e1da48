import type { CardView } from "~/features/lists/cards/card-view";
import { EMPTY_HEAD } from "~/features/lists/model/list-head";
import type { ItemView } from "~/features/lists/model/list-view";

export const LIST = "6553f1000000000000000001";

const item = (title: string): ItemView => ({ id: title, title, context: "", commentsCount: 0 });

export const CARD: CardView = {
  id: LIST,
  ...EMPTY_HEAD,
  title: "Greatest films of all time",
  chapters: [{ name: "film", followed: true }],
  createdAt: 0,
  changedAt: 0,
  creatorCount: 1,
  commentsCount: 0,
  rev: 1,
  saved: false,
  edit: false,
  counted: false,
  creators: ["ann"],
  version: {
    id: "v",
    creator: "ann",
    standsFor: null,
    hidden: false,
    addedAt: 0,
    changedAt: Date.UTC(2023, 0, 24),
    rev: 1,
    items: ["Citizen Kane", "Vertigo", "Tokyo Story"].map(item),
    flagged: false,
    commentsFlagged: false,
    own: false,
    effect: null,
    likeOwn: null,
  },
  itemCount: 3,
  top: [],
  masterlistChangedAt: null,
  newest: null,
  agreement: null,
  firmness: null,
  private: false,
  feedKey: 1,
};

export const card = (over: Partial<CardView>): CardView => ({ ...CARD, ...over });
