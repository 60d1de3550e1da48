import type { Ballot } from "~/features/merge/masterlist/masterlist-ballots";

/**
 * Computes ranked pairs straight from the definition, without regard for speed; with `least`, over the items
 * that so many versions name, and only from the versions that name both of two items.
 */
export function rankedPairs(ballots: Ballot[], candidates = 100, least?: number) {
  const votes = ballots.flatMap(({ items, count = 1 }) =>
    items.length ? Array.from({ length: count }, () => [...new Set(items)]) : [],
  );
  if (votes.length < 2) return [];
  const place = (vote: string[], x: string) => vote.indexOf(x) + 1 || Number.POSITIVE_INFINITY;
  const names = [...new Set(votes.flat())];
  const facts = new Map(
    names.map((x) => {
      const places = votes.map((vote) => place(vote, x)).filter(Number.isFinite);
      return [x, { c: places.length, s: places.reduce((a, b) => a + b, 0), b: Math.min(...places) }];
    }),
  );
  const fact = (x: string) => facts.get(x) ?? { c: 0, s: 0, b: 0 };
  const T = names
    .filter((x) => fact(x).c >= (least ?? 0))
    .sort(
      (x, y) =>
        fact(y).c - fact(x).c ||
        fact(x).s - fact(y).s ||
        fact(x).b - fact(y).b ||
        (x.toLowerCase() < y.toLowerCase() ? -1 : 1),
    );
  const N = (x: string, y: string) =>
    votes.filter(
      (vote) => place(vote, x) < place(vote, y) && (least === undefined || Number.isFinite(place(vote, y))),
    ).length;
  const margin = (x: string, y: string) => N(x, y) - N(y, x);

  const C = T.slice(0, candidates);
  const edges = C.flatMap((w) => C.filter((l) => margin(w, l) > 0).map((l) => ({ w, l })));
  edges.sort(
    (p, q) =>
      margin(q.w, q.l) - margin(p.w, p.l) ||
      N(p.l, p.w) - N(q.l, q.w) ||
      T.indexOf(q.l) - T.indexOf(p.l) ||
      T.indexOf(p.w) - T.indexOf(q.w),
  );
  const locked: { w: string; l: string }[] = [];
  const reaches = (x: string, y: string, seen = new Set<string>()): boolean =>
    locked.some(({ w, l }) => w === x && !seen.has(l) && (l === y || reaches(l, y, seen.add(l))));
  for (const edge of edges) if (!reaches(edge.l, edge.w)) locked.push(edge);

  const left = [...C];
  const order: string[] = [];
  while (left.length) {
    const next = left.find((x) => !left.some((y) => reaches(y, x))) ?? "";
    left.splice(left.indexOf(next), 1);
    order.push(next);
  }
  order.push(...T.slice(candidates));

  const runs: string[][] = [];
  for (const x of order) {
    const run = runs.at(-1);
    const even = (y: string) =>
      margin(x, y) === 0 && fact(x).c === fact(y).c && fact(x).s === fact(y).s && fact(x).b === fact(y).b;
    if (run?.every(even)) run.push(x);
    else runs.push([x]);
  }
  return order.map((x, i) => {
    const next = order[i + 1];
    return {
      itemTitle: x,
      rank: order.indexOf(runs.find((run) => run.includes(x))?.[0] ?? "") + 1,
      tied: (runs.find((run) => run.includes(x))?.length ?? 0) > 1,
      namedBy: fact(x).c,
      bestPlace: fact(x).b,
      above:
        next === undefined ? null : [next, N(x, next), N(next, x), votes.length - N(x, next) - N(next, x)],
    };
  });
}
