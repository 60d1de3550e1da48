/** People who rank like the viewer on their newest lists. */

import { alikeAmong, type SharedList } from "~/features/merge/effect/likeness";
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ListId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import type { PersonToFollow } from "./person-to-follow";

/** The lists that both have ranked, which the likeness is founded on. */
export type PersonLike = PersonToFollow & { lists: { id: ListId; title: string }[] };

type OwnList = {
  listId: ListId;
  listTitle: string;
  chapters: string[];
  glyphs: Glyphs | null;
  titles: string[];
  others: { name: string; titles: string[] }[];
};

const SHOWN = 3;
const FIRSTS_SHOWN = 4;

/** Returns at most three people, most alike first, with the first places of their versions. */
export function peopleLike(own: readonly OwnList[]): PersonLike[] {
  const shared = new Map<string, (SharedList & { list: OwnList })[]>();
  for (const list of own)
    for (const { name, titles } of list.others)
      shared.set(name, [
        ...(shared.get(name) ?? []),
        { a: list.titles, b: titles, aliases: new Map(), list },
      ]);
  return alikeAmong(shared)
    .alike.slice(0, SHOWN)
    .map((name) => {
      const versions = shared.get(name) ?? [];
      return {
        name,
        followed: false,
        lists: versions.map(({ list }) => ({ id: list.listId, title: list.listTitle })),
        firsts: firstPlaces(versions),
      };
    });
}

/** Returns the best places of versions, all 1sts before a 2nd, each title once. */
function firstPlaces(versions: (SharedList & { list: OwnList })[]): PersonLike["firsts"] {
  const firsts = new Map<string, PersonLike["firsts"][number]>();
  for (let at = 0; at < FIRSTS_SHOWN; at++)
    for (const { b, list } of versions) {
      const title = b[at];
      if (title === undefined || firsts.has(title)) continue;
      firsts.set(title, { title, tile: titleTile(title, list.chapters[0], { glyphs: list.glyphs }) });
    }
  return [...firsts.values()].slice(0, FIRSTS_SHOWN);
}
