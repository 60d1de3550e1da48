import { type Aliases, keysOf } from "~/features/merge/titles/item-aliases";

/** Titles in the list's own spelling, with their item keys. */
export type Tickable = { items: { title: string; key: string }[]; aliases: Aliases };

export type Tick = { title: string; done: boolean };

export type DoneCount = { done: number; of: number };

export const tickableTitles = (titles: readonly string[]): Tickable => {
  const aliases: Aliases = new Map();
  const keys = keysOf(titles, aliases);
  return { items: titles.map((title, i) => ({ title, key: keys[i] ?? "" })), aliases };
};

/** Returns the key of the item that a title names. */
export const tickKey = (title: string, { aliases }: Tickable): string => keysOf([title], aliases)[0] ?? "";

/** Returns every item of the list; a stored title counts for the item that it names today. */
export function listTicks(list: Tickable, done: readonly string[]): Tick[] {
  const keys = new Set(done.map((title) => tickKey(title, list)));
  return list.items.map(({ title, key }) => ({ title, done: keys.has(key) }));
}

export const countDone = (ticks: readonly Tick[]): DoneCount => ({
  done: ticks.filter(({ done }) => done).length,
  of: ticks.length,
});

export const doneWords = ({ done, of }: DoneCount): string => `${done} of ${of}`;
