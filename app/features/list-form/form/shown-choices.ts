import type { Choice } from "~/features/list-form/rows/choices";
import { titleTile } from "~/features/merge/titles/title-tile";
import { stableShuffle } from "~/lib/text/text-hash";

/** Returns what a list's owner offers, in an order of each person's own, so that nobody copies the owner's. */
export const shownChoices = (choices: string[], seed: string): Choice[] =>
  stableShuffle(choices, seed, (title) => title).map((title) => ({
    title,
    tile: titleTile(title, undefined, {}),
  }));
