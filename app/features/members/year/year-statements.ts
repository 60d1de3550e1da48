/** Statements of a year about its member, for the page and its pictures. */
import { capitalized, numberWord } from "~/lib/number-word";
import { ordinal } from "~/lib/ordinal";
import type { TileCode } from "~/lib/tile";
import type { YearFacts } from "./year";

const STATEMENTS = ["bold", "leads", "nearest"] as const;
export type StatementName = (typeof STATEMENTS)[number];

export const isStatement = (name: string): name is StatementName =>
  STATEMENTS.some((known) => known === name);

/** Leads that are named; the rest are counted. */
export const LEADS_NAMED = 3;

export type YearStatement = {
  about: string;
  title: string;
  words: string;
  /** The words that go with the link, in its member's voice. */
  shared: string;
  of: { named: string; tile: TileCode | null };
};

export type StatedYear = Pick<YearFacts, "bold" | "leads"> & {
  username: string;
  year: number;
  nearest: string | null;
};

/** Returns a statement of a year; null if the year has none. */
export function statementOf(
  { username, year, bold, leads, nearest }: StatedYear,
  name: StatementName,
): YearStatement | null {
  if (name === "bold")
    return (
      bold && {
        about: "Boldest pick",
        title: `${bold.title}, ${ordinal(bold.place)}.`,
        words: `All together have it ${ordinal(bold.rank)} of ${bold.listTitle}.`,
        shared: `My boldest pick of ${year}: ${bold.title}`,
        of: { named: bold.title, tile: bold.tile },
      }
    );
  if (name === "nearest")
    return nearest === null
      ? null
      : {
          about: "Nearest",
          title: nearest,
          words: `Orders most like ${username}.`,
          shared: `${nearest} orders most like me`,
          of: { named: nearest, tile: null },
        };
  const [lead] = leads;
  return lead
    ? {
        about: "Leads changed",
        title: `${capitalized(numberWord(leads.length))}.`,
        words: leads
          .slice(0, LEADS_NAMED)
          .map(({ title, listTitle }) => `${title} leads ${listTitle}.`)
          .join(" "),
        shared: `Leads that I changed in ${year}: ${numberWord(leads.length)}`,
        of: { named: lead.title, tile: lead.tile },
      }
    : null;
}
