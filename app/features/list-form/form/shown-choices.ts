import type { Choice } from "~/features/list-form/rows/choices";
import { titleTile } from "~/features/merge/titles/title-tile";
import { stableShuffle } from "~/lib/text/text-hash";

/** Returns what a list's owner offers. */
export const offeredChoices = (choices: string[]): Choice[] =>
  choices.map((title) => ({ title, tile: titleTile(title, undefined, {}) }));

/** Returns the choices in an order of each person's own, so that nobody copies another's. */
export const shownChoices = (choices: Choice[], seed: string): Choice[] =>
  stableShuffle(choices, seed, ({ title }) => title);
