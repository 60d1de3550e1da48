import { titleTile } from "~/features/merge/titles/title-tile";
import type { ListId } from "~/lib/data/ids";
import { isolate } from "~/lib/text/isolate";

export const DIGEST_LISTS = 10;

/** Returns "'Best films', by bob and 2 others". */
export const digestLine = ({
  title,
  dropper,
  creatorCount,
}: {
  title: string;
  dropper: string;
  creatorCount: number;
}) => {
  const others = creatorCount - 1;
  const and = others > 0 ? ` and ${others} ${others === 1 ? "other" : "others"}` : "";
  return `'${isolate(title)}', by ${dropper}${and}`;
};

const TILES = 3;

type NewList = {
  listId: ListId;
  title: string;
  leader: string | null;
  chapter: string | null;
  glyphs: string | null;
};

export const tilesOf = (news: readonly NewList[]) =>
  news
    .flatMap(({ listId, title, leader, chapter, glyphs }) =>
      leader === null
        ? []
        : [
            {
              listId,
              title: leader,
              list: title,
              tile: titleTile(leader, chapter ?? undefined, { glyphs: glyphs && JSON.parse(glyphs) }),
            },
          ],
    )
    .slice(0, TILES);
