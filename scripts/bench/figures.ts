/** One row of the result table: a measurement and its budget. */
export type Figure = {
  what: string;
  figure: string;
  budget?: string;
  /** 'over' is a count over its budget and fails the run; 'gap' is a time that misses its target. */
  verdict?: "met" | "over" | "gap";
};

/** Checks counts, one for each size, against a maximum. With `same` no size may cost more than the first. */
export function atMost(what: string, figures: number[], most: number, unit: string, same = false): Figure {
  const isMet =
    figures.every((figure) => figure <= most) && !(same && Math.max(...figures) > (figures[0] ?? 0));
  return {
    what,
    figure: `${figures.map(inText).join(" · ")} ${unit}`,
    budget: `≤ ${inText(most)} ${unit}${same ? ", the same" : ""}`,
    verdict: isMet ? "met" : "over",
  };
}

/** Reports a time or a ratio of times, which never fails the run. */
export const aim = (what: string, figure: string, budget: string, isMet: boolean): Figure => ({
  what,
  figure,
  budget,
  verdict: isMet ? "met" : "gap",
});

/** Headers of a stranger's request to which the edge cache has no response: with a message to show. */
export const NOT_CACHED = { Cookie: "flash=" };

export const inText = (figure: number) => Math.round(figure).toLocaleString("en");

export const median = (figures: number[]) => figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;
