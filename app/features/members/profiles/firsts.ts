import type { CardView } from "~/features/lists/cards/card-view";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ListId } from "~/lib/data/ids";
import type { TileCode } from "~/lib/look/tile";

export type First = { listId: ListId; listTitle: string; title: string; tile: TileCode };

const SHOWN = 4;

/** Returns what a member's newest public versions have in 1st place. */
export const firstsOf = (cards: readonly CardView[]): First[] =>
  cards
    .flatMap(
      ({ id, title: listTitle, chapters, glyphs, version, private: isPrivate, audienceLabel }): First[] => {
        const title = version.items[0]?.title;
        return title === undefined || isPrivate || audienceLabel
          ? []
          : [{ listId: id, listTitle, title, tile: titleTile(title, chapters[0]?.name, { glyphs }) }];
      },
    )
    .slice(0, SHOWN);
