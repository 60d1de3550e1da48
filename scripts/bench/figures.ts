/** One row of the result table: a measurement and its budget. */
export type Figure = {
  id: string;
  what: string;
  budget: string;
  figure: string;
  /** 'over' is a count over its budget and fails the run; 'gap' is a time that misses its target. */
  verdict: "met" | "over" | "gap" | "";
};

const rangeText = (figures: number[], unit: string) =>
  `${figures.map((figure) => figure.toLocaleString("en")).join(" · ")}${unit}`;

/** Checks counts, one for each size, against a maximum. With `same` no size may cost more than the first. */
export function atMost(
  id: string,
  what: string,
  figures: number | number[],
  most: number,
  { unit = "", same = false }: { unit?: string; same?: boolean } = {},
): Figure {
  const all = [figures].flat();
  const isMet = all.every((figure) => figure <= most) && !(same && Math.max(...all) > (all[0] ?? 0));
  return {
    id,
    what,
    budget: `≤ ${most.toLocaleString("en")}${unit}${same ? ", the same" : ""}`,
    figure: rangeText(all, unit),
    verdict: isMet ? "met" : "over",
  };
}

/** Reports a time or a ratio of times, which never fails the run. */
export const aim = (id: string, what: string, figure: string, budget: string, isMet: boolean): Figure => ({
  id,
  what,
  budget,
  figure,
  verdict: isMet ? "met" : "gap",
});

export const figureNote = (id: string, what: string, figure: string): Figure => ({
  id,
  what,
  budget: "",
  figure,
  verdict: "",
});

export function tableOf(figures: Figure[]): string {
  const rows = [
    ["", "measured", "budget", "figure", ""],
    ...figures.map(({ id, what, budget, figure, verdict }) => [id, what, budget, figure, verdict]),
  ];
  const widths = [0, 1, 2, 3, 4].map((column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? "")].length)),
  );
  return rows
    .map((row) =>
      row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length)).join("  "),
    )
    .map((line) => line.trimEnd())
    .join("\n");
}
