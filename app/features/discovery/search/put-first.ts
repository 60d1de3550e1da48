/** People whose versions have what is searched for in 1st place. */

import type { SearchWord } from "~/features/lists/model/search-tokens";
import type { PersonToFollow } from "~/features/lists/people-to-follow/person-to-follow";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ListId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import { hasEveryWord } from "./search-reasons";

export type PutFirst = PersonToFollow & { listId: ListId; listTitle: string };

type ListWithFirsts = {
  listId: ListId;
  listTitle: string;
  chapters: string[];
  glyphs: Glyphs | null;
  people: { name: string; followed: 0 | 1; titles: (string | null)[] }[];
};

export const PUT_FIRST_SHOWN = 3;

/** Returns at most three people, each once, with the first places of their version. */
export function peopleWhoPutFirst(term: readonly SearchWord[], lists: readonly ListWithFirsts[]): PutFirst[] {
  const found = new Map<string, PutFirst>();
  for (const { people, chapters, glyphs, ...list } of lists) {
    for (const { titles, name, followed } of people) {
      if (found.has(name) || !hasEveryWord(titles[0] ?? "", term)) continue;
      const firsts = titles
        .filter((title) => title !== null)
        .map((title) => ({ title, tile: titleTile(title, chapters[0], { glyphs }) }));
      found.set(name, { ...list, name, followed: followed === 1, firsts });
    }
  }
  return [...found.values()].slice(0, PUT_FIRST_SHOWN);
}
