/** Statements of a year about its member, for the page and its pictures. */

import { agreementWords } from "~/features/merge/effect/agreement";
import type { SharedStatement } from "~/features/sharing/share-pictures/draw-year";
import { capitalized, numberWord } from "~/lib/text/number-word";
import { ordinal } from "~/lib/text/ordinal";
import { plural } from "~/lib/text/plural";
import type { YearFacts } from "./year";

export const STATEMENTS = ["bold", "leads", "nearest", "answered"] as const;
export type StatementName = (typeof STATEMENTS)[number];

export const isStatement = (name: string): name is StatementName =>
  STATEMENTS.some((known) => known === name);

export const LEADS_NAMED = 3;

export type YearStatement = Pick<SharedStatement, "about" | "title" | "lines" | "shown"> & {
  /** The words that go with the link, in its member's voice. */
  shared: string;
};

type Nearest = { username: string; agreement: number; pairs: number; lists: number };

export type StatedYear = Pick<YearFacts, "bold" | "leads" | "answered"> & {
  username: string;
  year: number;
  nearest: Nearest | null;
};

export const statementOf = (page: StatedYear, name: StatementName): YearStatement | null => SAID[name](page);

const SAID: Record<StatementName, (page: StatedYear) => YearStatement | null> = {
  bold: ({ bold, year }) =>
    bold && {
      about: "Boldest pick",
      title: `${bold.title}, ${ordinal(bold.place)}.`,
      lines: [`Everyone together: ${ordinal(bold.rank)} of ${bold.listTitle}.`],
      shared: `My boldest pick of ${year}: ${bold.title}`,
      shown: { named: bold.title, tile: bold.tile },
    },
  leads: ({ leads, year }) => {
    const [lead] = leads;
    if (!lead) return null;
    const count = numberWord(leads.length);
    return {
      about: "Leads changed",
      title: `${capitalized(count)}.`,
      lines: leads
        .slice(0, LEADS_NAMED)
        .map(({ title, over, listTitle }) =>
          over ? `${title} took 1st from ${over.title}.` : `${title} leads ${listTitle}.`,
        ),
      shared: `Leads that I changed in ${year}: ${count}`,
      shown: { named: lead.title, tile: lead.tile, over: lead.over },
    };
  },
  nearest: ({ nearest }) =>
    nearest && {
      about: "Nearest",
      title: nearest.username,
      lines: [likenessWords(nearest)],
      shared: `${nearest.username} orders most like me`,
      shown: { named: nearest.username, tile: null },
    },
  answered: ({ answered }) =>
    answered && {
      about: "Most answered",
      title: answered.title,
      lines: [`${plural(answered.comments, "comment")} about it on ${answered.listTitle}.`],
      shared: `My most answered pick: ${answered.title}`,
      shown: { named: answered.title, tile: answered.tile, note: answered.note },
    },
};

const likenessWords = ({ agreement, pairs, lists }: Nearest) =>
  `${agreementWords(agreement, pairs)} the same way, over ${plural(lists, "list")}.`;
