/** A member's year in lists: what they put first, and what that changed. */
import { titleTile } from "~/features/merge/titles/title-tile";
import type { ListId } from "~/lib/data/ids";
import type { Glyphs } from "~/lib/look/glyph";
import type { TileCode } from "~/lib/look/tile";

/** From this many months on, each month is a column. */
const COLUMNS_FROM = 6;
export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

const monthAt = (moment: number) => new Date(moment).getUTCMonth();

/** Returns the year of an address; null unless one can look back on it. */
export function readYearOf(typed: string | undefined, now: number): number | null {
  const year = /^\d{4}$/.test(typed ?? "") ? Number(typed) : 0;
  return year >= 2000 && year <= new Date(now).getUTCFullYear() ? year : null;
}

export const boundsOf = (year: number) => ({ from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) });

export type YearVersion = {
  listId: ListId;
  listTitle: string;
  first: string;
  chapter: string | null;
  glyphs: Glyphs | null;
  addedAt: number;
  bold: [title: string, place: number, rank: number] | null;
  moves: readonly [title: string, from: number | null, to: number | null][];
  /** Its item with the most comments; null without any. */
  answered: [title: string, comments: number, note: string] | null;
};

type Titled = { title: string; tile: TileCode };
type OnList = Titled & { listId: ListId; listTitle: string };

export type YearFacts = {
  lists: number;
  /** What came first, oldest first; `month` starts at 0. */
  firsts: (OnList & { month: number })[];
  /** True if the months in use are few: one row of tiles in place of twelve columns. */
  isShort: boolean;
  /** The item that they place furthest above the others. */
  bold: (OnList & { place: number; rank: number }) | null;
  /** Items that are 1st of a masterlist through their list, and what would be 1st without it. */
  leads: (OnList & { over: Titled | null })[];
  answered: (OnList & { comments: number; note: string }) | null;
};

export function yearFacts(versions: readonly YearVersion[]): YearFacts {
  const on = ({ listId, listTitle, chapter, glyphs }: YearVersion, title: string): OnList => ({
    listId,
    listTitle,
    title,
    tile: titleTile(title, chapter ?? undefined, { glyphs }),
  });
  const firsts = versions.map((version) => ({
    ...on(version, version.first),
    month: monthAt(version.addedAt),
  }));
  const [bold] = versions
    .flatMap((version) =>
      version.bold && version.bold[2] > version.bold[1]
        ? [{ ...on(version, version.bold[0]), place: version.bold[1], rank: version.bold[2] }]
        : [],
    )
    .toSorted((a, b) => b.rank - b.place - (a.rank - a.place));
  const leads = versions.flatMap((version) => {
    const over = version.moves.find(([, from, to]) => from === 1 && to !== 1);
    return version.moves
      .filter(([, from, to]) => to === 1 && from !== 1)
      .map(([title]) => ({ ...on(version, title), over: over ? on(version, over[0]) : null }));
  });
  const [answered] = versions
    .flatMap((version) => {
      if (!version.answered) return [];
      const [title, comments, note] = version.answered;
      return [{ ...on(version, title), comments, note }];
    })
    .toSorted((a, b) => b.comments - a.comments);
  const months = (firsts.at(-1)?.month ?? 0) - (firsts[0]?.month ?? 0) + 1;
  return {
    lists: versions.length,
    firsts,
    isShort: months < COLUMNS_FROM,
    bold: bold ?? null,
    leads,
    answered: answered ?? null,
  };
}
