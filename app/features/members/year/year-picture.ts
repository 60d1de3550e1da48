import type { SharedPicture } from "~/features/sharing/share-pictures/shared-picture";
import { ordinal } from "~/lib/text/ordinal";
import type { YearFacts } from "./year";
import { type StatedYear, type StatementName, statementOf } from "./year-statements";

const SHOWN = 6;

type PicturedYear = StatedYear & Pick<YearFacts, "firsts" | "lists">;

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

export function statementPicture(page: StatedYear, name: StatementName): SharedPicture | null {
  const statement = statementOf(page, name);
  if (!statement) return null;
  const { about, title, lines, shown } = statement;
  return { of: "statement", username: page.username, year: page.year, about, title, lines, shown };
}
