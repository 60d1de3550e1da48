const given = (request: Request) => new URL(request.url).searchParams.get("before") ?? "";

/** The keyset of a page, `?before=`; anything but a positive integer is ignored. */
export function beforeParam(request: Request): number | undefined {
  return positive(given(request));
}

/** Of a page sorted by something else first, as `sortedKey` writes it: '12-1763835000000'. */
export type SortedKey = { sort: number; feedKey: number };

export const sortedKey = ({ sort, feedKey }: SortedKey): string => `${sort}-${feedKey}`;

export function sortedBeforeParam(request: Request): SortedKey | undefined {
  const [, sort = "", key = ""] = /^(\d{1,9}(?:\.\d{1,2})?)-(\d{1,16})$/.exec(given(request)) ?? [];
  const feedKey = positive(key);
  return feedKey === undefined ? undefined : { sort: Number(sort), feedKey };
}

function positive(given: string): number | undefined {
  const before = /^\d{1,16}$/.test(given) ? Number(given) : 0;
  return Number.isSafeInteger(before) && before > 0 ? before : undefined;
}

/** The largest offset of a page. */
const START_MAX = 10_000;

/** The offset of a page, by this name in its address; 0 for anything but a small whole number. */
export function offsetParam(request: Request, name: string): number {
  const given = new URL(request.url).searchParams.get(name) ?? "";
  return /^\d{1,5}$/.test(given) ? Math.min(Number(given), START_MAX) : 0;
}
