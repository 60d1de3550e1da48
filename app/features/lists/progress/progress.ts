/** What a member has done of a list: the pure rules. */
import { type Aliases, keysOf } from "~/features/merge/titles/item-aliases";

/** Titles in the list's own spelling, with the item that each is. */
export type Tickable = { items: { title: string; key: string }[]; aliases: Aliases };

/** One item of a list, and whether a member has done it. */
export type Tick = { title: string; done: boolean };

/** How much of a list is done. */
export type DoneCount = { done: number; of: number };

export const tickableTitles = (titles: readonly string[]): Tickable => {
  const aliases: Aliases = new Map();
  const keys = keysOf(titles, aliases);
  return { items: titles.map((title, i) => ({ title, key: keys[i] ?? "" })), aliases };
};

/** The key of the item that a title names. */
export const keyOf = (title: string, { aliases }: Tickable): string => keysOf([title], aliases)[0] ?? "";

/** Every item of the list; a title counts for whatever item it is now. */
export function ticksOf(list: Tickable, done: readonly string[]): Tick[] {
  const keys = new Set(done.map((title) => keyOf(title, list)));
  return list.items.map(({ title, key }) => ({ title, done: keys.has(key) }));
}

export const countDone = (ticks: readonly Tick[]): DoneCount => ({
  done: ticks.filter(({ done }) => done).length,
  of: ticks.length,
});

/** '7 of 20'. */
export const doneWords = ({ done, of }: DoneCount): string => `${done} of ${of}`;
