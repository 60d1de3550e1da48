import { runQueries } from "#db/run-queries";
import type { CardView } from "~/features/lists/cards/card-view";
import { cardPage } from "~/features/lists/cards/cards.server";
import type { App } from "~/platform/app.server";
import { requireMember, type Viewer } from "~/platform/viewer.server";
import { openQuestion } from "./about-cards";
import { busiestChapters, cardsByDispute, cardsInFeedOrder } from "./feed.queries.server";

const LISTS_READ = 7;
const CHAPTERS = 6;

export type FirstSteps = {
  chapters: { name: string; lists: number; followed: boolean }[];
  lists: CardView[];
};

/** Reads chapters to follow and lists that one more version could settle, in one round trip. */
export async function readFirstSteps({ db }: App, viewer: Viewer): Promise<FirstSteps> {
  const member = requireMember(viewer);
  const { chapters, disputed, newest } = await runQueries(db, {
    chapters: busiestChapters({ viewerId: member.id }),
    disputed: cardsByDispute(db, member.id, { before: undefined, limit: LISTS_READ }),
    newest: cardsInFeedOrder({ viewerId: member.id, limit: LISTS_READ }),
  });
  const cardsOf = (rows: Parameters<typeof cardPage>[1]) => cardPage(viewer, rows).cards;
  return {
    chapters: chapters
      .slice(0, CHAPTERS)
      .map(({ followed, ...chapter }) => ({ ...chapter, followed: followed === 1 })),
    lists: listsToSettle(cardsOf(disputed), cardsOf(newest)),
  };
}

const LISTS = 5;

/** Returns at most five lists without a version of the viewer: the newest open question, then by dispute. */
function listsToSettle(disputed: readonly CardView[], newest: readonly CardView[]): CardView[] {
  const open = openQuestion(newest)?.card;
  const inOrder = [...(open ? [open] : []), ...disputed, ...newest];
  const each = new Map(inOrder.map((card) => [card.id, card]));
  return [...each.values()]
    .filter(({ edit, itemCount, top }) => !edit && itemCount + top.length > 0)
    .slice(0, LISTS);
}
