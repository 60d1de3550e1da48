import type { SharedPicture } from "~/features/sharing/share-pictures/shared-picture";
import { ordinal } from "~/lib/ordinal";
import type { YearFacts } from "./year";

/** Tiles on a picture. */
const SHOWN = 6;

type PicturedYear = Pick<YearFacts, "firsts" | "bold" | "lists"> & { username: string; year: number };

/** Returns the picture of a year: its newest firsts, and the boldest pick. */
export const yearPicture = ({ username, year, lists, firsts, bold }: PicturedYear): SharedPicture => ({
  of: "year",
  username,
  year,
  lists,
  firsts: firsts.slice(-SHOWN).map(({ title, tile }) => ({ title, tile })),
  boldest: bold && {
    title: bold.title,
    words: `${ordinal(bold.place)} for ${username}, ${ordinal(bold.rank)} for all.`,
  },
});
